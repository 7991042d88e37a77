import type { PlacementSpan } from '#domain/repeating.ts'
import type { Db } from '#server/db.ts'
import { currentFirst } from '#server/fragments/standing.ts'

/** By student, the dates of the current placement, in which a requirement may repeat. */
export async function listSpans(db: Db, students: readonly { id: number }[]): Promise<Map<number, PlacementSpan>> {
  const ids = students.map(({ id }) => id)
  const rows = await db<(PlacementSpan & { studentId: number })[]>`
    select distinct on (p.student_id) p.student_id, p.start_date, p.end_date, p.status
    from placements p where p.student_id = any(${ids}) order by p.student_id, ${currentFirst(db)}`
  return new Map(rows.map((row) => [row.studentId, row]))
}
