import { type Course, courses } from '#contract/courses.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSession } from '#web/session/session.ts'

/** The programs of this person's students: a teacher's own, all for an admin. */
export function usePrograms(): readonly Course[] {
  const { role, accessIds } = useSession()
  const asked = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const all = asked.data?.courses ?? []
  return role === 'teacher' ? all.filter(({ id }) => accessIds.includes(id)) : all
}
