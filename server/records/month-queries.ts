import type { PlacementStatus } from '#domain/placement.ts'
import { changeBefore } from '#server/accounts/queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { andReached, studentsInReach } from '#server/fragments/in-reach.ts'
import { fullNameOf, listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { gathered } from '#server/threads/gather.ts'

type StudentWords = {
  id: number
  name: string
  listName: string
  studentNumber: string
  courseCode: string
  courseId: number
  section: string | null
}

/** A student within reach, with the placements that this person may see. */
export async function findStudentWords(db: Db, actor: Actor, id: number) {
  if (actor.role === 'student' && actor.id === id) return one(await findOwnWords(db, actor, undefined), 'Student')
  return one(await listStudentWords(db, actor, db`s.id = ${id} and ${studentsInReach(db, actor)}`), 'Student')
}

/** All of them are students, so what the first may see of their own month, each may. */
const findOwnWords = gathered(async (db: Db, actors: readonly Actor[]) => {
  const ids = actors.map(({ id }) => id)
  const [first] = actors
  const rows = first ? await listStudentWords(db, first, db`s.id = any(${ids})`) : []
  return ids.map((id) => rows.filter(({ student }) => student.id === id))
})

function listStudentWords(db: Db, actor: Actor, where: Fragment) {
  return db<{ student: StudentWords; reached: number[] }[]>`
    select json_build_object('id', s.id, 'name', ${fullNameOf(db, 'u')}, 'listName', ${listNameOf(db, 'u')},
        'studentNumber', s.student_number, 'courseCode', c.code, 'courseId', s.course_id, 'section', s.section) as student,
      array(select p.id from placements p where p.student_id = s.id ${andReached(db, actor)} order by p.id) as reached
    from students s join users u on u.id = s.id join courses c on c.id = s.course_id
    where ${where}`
}

type PlacementOfMonth = {
  id: number
  companyName: string | null
  startDate: string | null
  expectedFrom: string | null
  endDate: string | null
  status: PlacementStatus
  isLocked: boolean
}

/** Placements in order, and whether their program has locked the month. */
export const findPlacementsOf = gathered(async (db: Db, wanted: readonly (readonly number[])[], month: string) => {
  const rows = await listPlacements(db, wanted.flat(), month)
  return wanted.map((ids) => rows.filter(({ id }) => ids.includes(id)))
})

function listPlacements(db: Db, ids: readonly number[], month: string) {
  return db<PlacementOfMonth[]>`
    select p.id, c.name as company_name, p.start_date, ${expectedFrom(db)} as expected_from, p.end_date, p.status,
      exists (select from month_locks l where l.course_id = p.course_id and l.month = ${month}) as is_locked
    from placements p left join companies c on c.id = p.company_id
    where p.id = any(${ids as number[]}) order by p.start_date nulls last, p.id`
}

export const findPendingDays = gathered(async (db: Db, wanted: readonly (readonly number[])[]) => {
  const rows = await db<{ placementId: number; workDate: string }[]>`
    select placement_id, work_date from corrections
    where placement_id = any(${wanted.flat()}) and status = 'pending'`
  return wanted.map((ids) => rows.filter(({ placementId }) => ids.includes(placementId)))
})

/** What was done to a day, and the corrections that were requested for it. */
export function listRecordEvents(db: Db, recordId: number) {
  return db<
    {
      at: string
      who: string
      action: string
      reason: string | null
      after: Record<string, unknown> | null
      changedBy: string | null
      changedAt: string | null
    }[]
  >`
    select e.at, coalesce(${nameOrUsername(db, 'u')}, 'The system') as who,
      case e.noun when 'correction' then 'requested a correction' else e.action end as action,
      e.reason, e.after, m.changed_by, m.changed_at
    from (
        select 'record' as noun, ${recordId}::bigint as id
        union all
        select 'correction', c.id
        from corrections c join time_records r using (placement_id, work_date) where r.id = ${recordId}
      ) about
      join audit_events e on e.noun = about.noun and e.record_id = about.id
      left join users u on u.id = e.actor_id
      left join lateral (${changeBefore(db, { who: db`e.actor_id`, at: db`e.at` })}) m on u.role <> 'student'
    where e.noun = 'record' or e.action = 'created'
    order by e.id`
}
