import { type Placement, placements } from '#contract/placements.ts'
import { isLive } from '#domain/placement.ts'
import { currentOf } from '#domain/placing.ts'
import { useAsk } from '#web/api/use-ask.ts'

/** A student's placements, the newest first, and the current one. */
export function useStudentPlacements(studentId: number) {
  const asked = useAsk(placements.list, { query: { studentId, rowsPerPage: 100 } })
  const all = asked.data?.placements ?? []
  return { asked, all, current: currentOf(all), earlier: continuable(all) }
}

/** Placements that ended before their hours were completed and that no other continues. */
export function continuable(all: readonly Placement[]): Placement[] {
  const continued = new Set(all.map(({ continuesId }) => continuesId))
  return all.filter(({ id, status }) => !isLive(status) && status !== 'completed' && !continued.has(id))
}
