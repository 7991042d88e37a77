import type { QueryOf } from '#contract/endpoint.ts'
import type { MonthOfStudent } from '#contract/month-of-student.ts'
import type { records, WaitingRecord } from '#contract/records.ts'
import type { CoordinatorWish } from '#contract/student-filters.ts'
import { followsTaps, type RecordStatus } from '#domain/record.ts'
import { recordColumns, type StoredRecord } from '#server/days/record-queries.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { andOfCoordinator, placementsInReach, studentsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf, nameOf } from '#server/fragments/names.ts'
import { whereOver } from '#server/fragments/records.ts'
import { currentFirst, whereAtWork, whereBegun, whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, one, slice, sorted } from '#server/http/sql.ts'
import { monthMinutes } from './month-hours-queries.ts'

type ListQuery = Omit<QueryOf<typeof records.list>, 'month'>

/**
 * Students within reach with the totals of their month, by name: those placed by then whose placement did not end before
 * its first day. Those in the archive are listed where they were at work.
 */
export async function listMonths(db: Db, actor: Actor, query: ListQuery & Dates) {
  const { from, to, courseId, show } = query
  const wanted = show === 'waiting' ? 'submitted' : (show ?? null)
  const undone = db`(select student_id, count(*) filter (where status = 'submitted') as waiting,
      count(*) filter (where status = 'incomplete') as incomplete
    from time_records where status in ('submitted', 'incomplete') and work_date between ${from} and ${to} group by 1)`
  const order = sorted(db, query.sort, {
    by: {
      name: db`u.search collate "C"`,
      section: db`lower(s.section)`,
      waiting: db`coalesce(n.waiting, 0)`,
      incomplete: db`coalesce(n.incomplete, 0)`,
      hours: db`coalesce(n.approved, 0)`,
      pending: db`coalesce(n.pending, 0)`,
    },
    usual: db`u.search collate "C", s.id`,
  })
  const sums = /hours|pending/.test(query.sort ?? '') ? db`(${monthMinutes(db, actor, { from, to })})` : undone
  const counted = /name|section/.test(query.sort ?? 'name') ? db`` : db`left join ${sums} n on n.student_id = s.id`
  const matching = db`
    from students s join users u on u.id = s.id ${counted}
    where ${studentsInReach(db, actor)} and u.search like ${contains(query.search)}
      ${courseId ? db`and s.course_id = ${courseId}` : db``}
      and exists (select from placements p where p.student_id = s.id and p.start_date <= ${to}
        and ((u.archived_at is null and (${whereLive(db)} or ${whereBegun(db)})) or ${whereAtWork(db, query)}))
      ${wanted ? db`and exists (select from time_records r where r.student_id = s.id and r.status = ${wanted} and r.work_date between ${from} and ${to})` : db``}`
  const [students, totals] = await Promise.all([
    db<Omit<MonthOfStudent, 'approvedMinutes' | 'pendingMinutes'>[]>`
      with page as (select s.id, s.course_id, s.student_number, s.section, u.last_name, u.first_name, u.middle_name, u.suffix,
          u.archived_at is not null as is_archived, row_number() over (${order}) as position ${matching} ${order} ${slice(db, query)})
      select page.id, ${listNameOf(db, 'page')} as name, page.student_number, page.section, page.is_archived,
        c.code as course_code, o.name as company_name, m.*
      from page join courses c on c.id = page.course_id
        left join lateral (
          select p.company_id from placements p where p.student_id = page.id
          order by ${whereAtWork(db, query)} is true desc, ${currentFirst(db)} limit 1) p on true
        left join companies o on o.id = p.company_id
        cross join lateral (
          select count(*)::int as days, count(*) filter (where status = 'submitted')::int as waiting,
            count(*) filter (where status = 'incomplete')::int as incomplete
          from time_records where student_id = page.id and work_date between ${from} and ${to}) m
      order by page.position`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { students, total: one(totals, 'Total').total }
}

type Waiting = StoredRecord &
  Pick<WaitingRecord, 'studentName' | 'studentNumber' | 'companyName' | 'hasPendingCorrection'>

/** A list has names as class lists write them; an answer has them as sentences do. */
function recordsInReach(db: Db | Tx, actor: Actor, written: typeof nameOf) {
  return db`
    select ${recordColumns(db)}, ${written(db, 'u')} as student_name, s.student_number, o.name as company_name,
      exists (select from corrections c where c.placement_id = r.placement_id and c.work_date = r.work_date
        and c.status = 'pending') as has_pending_correction
    from time_records r join students s on s.id = r.student_id join users u on u.id = s.id
      join placements p on p.id = r.placement_id left join companies o on o.id = p.company_id
    where ${placementsInReach(db, actor)}`
}

/** Approved records that would count differently now, and for the admin locked ones too (rule 10). */
export function listChanged(db: Db, actor: Actor, coordinatorId: CoordinatorWish) {
  return db<Waiting[]>`
    ${recordsInReach(db, actor, listNameOf)} ${andOfCoordinator(db, coordinatorId)} and r.would_be is not null ${actor.role === 'admin' ? db`` : db`and r.status = 'approved'`}
    order by r.work_date, r.id limit 1000`
}

export function listToDecide(tx: Tx, actor: Actor, ids: readonly number[]) {
  return tx<Waiting[]>`${recordsInReach(tx, actor, nameOf)} and r.id = any(${ids as number[]}) order by r.id`
}

export async function findOwnRecord(tx: Tx, studentId: number, id: number): Promise<StoredRecord> {
  const rows = await tx<StoredRecord[]>`
    select ${recordColumns(tx)} from time_records r where r.id = ${id} and r.student_id = ${studentId} for update of r`
  return one(rows, 'Record')
}

export async function updateNote(tx: Tx, id: number, note: string | null): Promise<void> {
  await tx`update time_records set note = ${note}, version = version + 1, updated_at = ${tx.change.now} where id = ${id}`
}

type Decision = { status: RecordStatus; note: string | null }

/** Reopening or resubmitting removes the old decision from the record; the audit keeps it. */
export async function updateStatus(tx: Tx, ids: readonly number[], { status, note }: Decision): Promise<void> {
  const isDecision = !followsTaps(status)
  await tx`
    update time_records set status = ${status}, version = version + 1, updated_at = ${tx.change.now}, would_be = null,
      decided_by = ${isDecision ? (tx.change.by?.id ?? null) : null}, decided_at = ${isDecision ? tx.change.now : null},
      decided_note = ${note}
    where id = any(${ids as number[]})`
}

export async function findRecordInReach(db: Db, actor: Actor, id: number): Promise<StoredRecord> {
  return one(await db<StoredRecord[]>`${recordsInReach(db, actor, nameOf)} and r.id = ${id}`, 'Record')
}

export async function listRecordsById(db: Db | Tx, ids: readonly number[]) {
  return db<
    StoredRecord[]
  >`select ${recordColumns(db)} from time_records r where r.id = any(${ids as number[]}) order by r.work_date, r.id`
}

export function listDue(tx: Tx, now: string, limit: number) {
  return tx<StoredRecord[]>`
    select ${recordColumns(tx)} from time_records r where ${whereOver(tx, now)}
    order by r.closes_at, r.id limit ${limit}`
}
