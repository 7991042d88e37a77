import type { WorkDate } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { whereBeingPrepared } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'

export type Placed = {
  id: number
  name: string
  courseId: number
  birthDate: WorkDate | null
  isArchived: boolean
  coordinatorId: number | null
  /** Whether a placement is already in preparation for this term. */
  isPrepared: boolean
}

/** The students to place, within reach and locked, so that two people do not place them at the same time. */
export function listToPlace(
  tx: Tx,
  actor: Actor,
  { studentIds, termId }: { studentIds: readonly number[]; termId: number },
) {
  return tx<Placed[]>`
    select s.id, ${nameOf(tx, 'u')} as name, s.course_id, s.birth_date, s.coordinator_id,
      u.archived_at is not null as is_archived,
      exists (select from placements p where p.student_id = s.id and p.term_id = ${termId} and ${whereBeingPrepared(tx)}) as is_prepared
    from students s join users u on u.id = s.id
    where s.id = any(${studentIds as number[]}) and ${studentsInReach(tx, actor)}
    order by s.id for no key update of s`
}

export async function isTermOpen(db: Db | Tx, id: number): Promise<boolean> {
  const [term] = await db`select from terms where id = ${id} and archived_at is null`
  return term !== undefined
}

export type ProgramRules = {
  requiredMinutes: number
  maxMinutesPerDay: number
  maxMinutesPerWeek: number
  graceMinutes: number
}

/** The required hours of a program in a term; the term's own hours come first (rule 25). */
export async function findProgramRules(tx: Tx, courseId: number, termId: number): Promise<ProgramRules> {
  const rows = await tx<ProgramRules[]>`
    select coalesce(h.required_hours, c.required_hours) * 60 as required_minutes,
      c.max_minutes_per_day, c.max_minutes_per_week, c.grace_minutes
    from courses c left join course_term_hours h on h.course_id = c.id and h.term_id = ${termId}
    where c.id = ${courseId}`
  return one(rows, 'Program')
}

type Earlier = { id: number; status: PlacementStatus; isContinued: boolean }

export async function findEarlier(tx: Tx, id: number, studentId: number): Promise<Earlier | null> {
  const [earlier] = await tx<Earlier[]>`
    select p.id, p.status, exists (select from placements n where n.continues_id = p.id) as is_continued
    from placements p where p.id = ${id} and p.student_id = ${studentId}`
  return earlier ?? null
}

/** Another placement in preparation of the same student and term. */
export async function findPrepared(
  tx: Tx,
  { id, studentId, termId }: { id: number; studentId: number; termId: number },
) {
  const [prepared] = await tx<{ id: number; continuesId: number | null }[]>`
    select id, continues_id from placements
    where student_id = ${studentId} and term_id = ${termId} and ${whereBeingPrepared(tx, 'placements')} and id <> ${id}`
  return prepared ?? null
}
