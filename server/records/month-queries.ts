import type { PlacementStatus } from '#domain/placement.ts'
import { changeBefore } from '#server/accounts/queries.ts'
import { chainsOf } from '#server/days/chain-queries.ts'
import { byStudent } from '#server/days/group.ts'
import { countedOf } from '#server/days/hours-queries.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import { shownDays, shownTaps } from '#server/days/shown-queries.ts'
import { rulesIn, rulesParts } from '#server/days/shown-rules-queries.ts'
import type { Db } from '#server/db.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { andReached, studentsInReach } from '#server/fragments/in-reach.ts'
import { fullNameOf, listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import { type Piece, readTogether } from '#server/fragments/together.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { gathered } from '#server/threads/gather.ts'

type StudentWords = {
  id: number
  name: string
  listName: string
  studentNumber: string
  courseCode: string
  section: string | null
}

/** The placements of a student within reach that this person may see. */
export async function findReached(db: Db, actor: Actor, studentId: number): Promise<number[]> {
  const rows = await db<{ reached: number[] }[]>`
    select array(select p.id from placements p where p.student_id = s.id ${andReached(db, actor)}) as reached
    from students s where s.id = ${studentId} and ${studentsInReach(db, actor)}`
  return one(rows, 'Student').reached
}

type PlacementOfMonth = {
  id: number
  studentId: number
  continuesId: number | null
  companyName: string | null
  startDate: string | null
  expectedFrom: string | null
  endDate: string | null
  status: PlacementStatus
  isLocked: boolean
}

type MonthDates = Dates & { month: string; zone: string }

/** What a month of a student is made from; those who ask for the same month at the same moment share the statement. */
export const readMonth = gathered(async (db: Db, ids: readonly number[], { month, zone, ...dates }: MonthDates) => {
  const found = await readTogether(db, {
    students: wordsOf(db, ids),
    placements: placementsOf(db, ids, month),
    pending: pendingDays(db, ids),
    days: shownDays(db, ids, dates),
    taps: shownTaps(db, ids, dates),
    chains: chainsOf(db, ids),
    counted: countedOf(db, ids),
    ...rulesParts(db, ids, dates),
  })
  const rules = rulesIn(found, zone)
  const of = {
    placements: byStudent(found.placements),
    pending: byStudent(found.pending),
    days: byStudent(found.days),
    taps: byStudent(found.taps),
    chains: byStudent(found.chains),
    counted: byStudent(found.counted),
  }
  return ids.map((id) => ({
    students: found.students.filter((student) => student.id === id),
    placements: of.placements.get(id) ?? [],
    pending: of.pending.get(id) ?? [],
    days: of.days.get(id) ?? [],
    taps: of.taps.get(id) ?? [],
    chains: of.chains.get(id) ?? [],
    counted: of.counted.get(id) ?? [],
    rules,
  }))
})

function wordsOf(db: Db, ids: readonly number[]): Piece<StudentWords> {
  return {
    names: ['id', 'name', 'listName', 'studentNumber', 'courseCode', 'section'],
    rows: db`
      select s.id, ${fullNameOf(db, 'u')} as name, ${listNameOf(db, 'u')} as list_name, s.student_number,
        c.code as course_code, s.section
      from students s join users u on u.id = s.id join courses c on c.id = s.course_id
      where s.id = any(${ids as number[]})`,
  }
}

/** Placements in order, and whether their program has locked the month. */
function placementsOf(db: Db, studentIds: readonly number[], month: string): Piece<PlacementOfMonth> {
  return {
    names: [
      ...(['id', 'studentId', 'continuesId', 'companyName', 'startDate', 'expectedFrom'] as const),
      ...(['endDate', 'status', 'isLocked'] as const),
    ],
    rows: db`
      select p.id, p.student_id, p.continues_id, c.name as company_name, p.start_date, ${expectedFrom(db)} as expected_from, p.end_date,
        p.status, exists (select from month_locks l where l.course_id = p.course_id and l.month = ${month}) as is_locked
      from placements p left join companies c on c.id = p.company_id
      where p.student_id = any(${studentIds as number[]}) order by p.start_date nulls last, p.id`,
  }
}

type PendingDay = { studentId: number; placementId: number; workDate: string }

function pendingDays(db: Db, studentIds: readonly number[]): Piece<PendingDay> {
  return {
    names: ['studentId', 'placementId', 'workDate'],
    rows: db`
      select student_id, placement_id, work_date from corrections
      where student_id = any(${studentIds as number[]}) and status = 'pending'`,
  }
}

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
