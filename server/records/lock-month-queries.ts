import type { RecordStatus } from '#domain/record.ts'
import type { CountedDay } from '#domain/week.ts'
import { newestOf } from '#server/days/chain-queries.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOf, nameOrUsername } from '#server/fragments/names.ts'
import { whereAtWork } from '#server/fragments/standing.ts'

type Lock = { courseId: number; lockedBy: string | null; lockedAt: string }

export function listLocks(db: Db, month: string) {
  return db<Lock[]>`
    select l.course_id, l.locked_at, ${nameOrUsername(db, 'u')} as locked_by
    from month_locks l left join users u on u.id = l.locked_by where l.month = ${month} order by l.course_id`
}

export async function findLockedAt(tx: Tx, courseId: number, month: string): Promise<string | null> {
  const [lock] = await tx<{ lockedAt: string }[]>`
    select locked_at from month_locks where course_id = ${courseId} and month = ${month} for update`
  return lock?.lockedAt ?? null
}

type Spell = { id: number; studentId: number }

/** The program's placements that may have days in the month, also those that have ended since. */
export function listSpells(tx: Tx, courseId: number, { from, to }: Dates) {
  return tx<Spell[]>`
    select p.id, p.student_id from placements p
    where p.course_id = ${courseId} and ${whereAtWork(tx, { from, to })}
      or p.course_id = ${courseId} and exists (
        select from time_records r where r.placement_id = p.id and r.work_date between ${from} and ${to})
    order by p.id`
}

type OfMonth = {
  id: number
  placementId: number
  studentId: number
  studentName: string
  workDate: string
  status: RecordStatus
}
type WeekDay = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }

export function listOfMonth(tx: Tx, placementIds: readonly number[], { from, to }: Dates) {
  return tx<OfMonth[]>`
    select r.id, r.placement_id, r.student_id, ${nameOf(tx, 'u')} as student_name, r.work_date, r.status
    from time_records r join users u on u.id = r.student_id
    where r.placement_id = any(${placementIds as number[]}) and r.work_date between ${from} and ${to}
    order by u.last_name, u.first_name, r.work_date, r.id for update of r`
}

/** Pending corrections. */
export function listPending(tx: Tx, placementIds: readonly number[], { from, to }: Dates) {
  return tx<Omit<OfMonth, 'status'>[]>`
    select c.id, c.placement_id, c.student_id, ${nameOf(tx, 'u')} as student_name, c.work_date
    from corrections c join users u on u.id = c.student_id
    where c.placement_id = any(${placementIds as number[]}) and c.status = 'pending' and c.work_date between ${from} and ${to}
    order by u.last_name, u.first_name, c.work_date, c.id`
}

/** All days of these weeks, of the students who have some of them. */
export function listWeeks(tx: Tx, studentIds: readonly number[], { from, to }: Dates) {
  return tx<WeekDay[]>`
    select id, placement_id, work_date, credited, earned_minutes as earned, counted_minutes as locked_minutes, status
    from time_records where student_id = any(${studentIds as number[]}) and work_date between ${from} and ${to}`
}

export async function insertLock(tx: Tx, courseId: number, month: string): Promise<void> {
  await tx`
    insert into month_locks (course_id, month, locked_by, locked_at)
    values (${courseId}, ${month}, ${tx.change.by?.id ?? null}, ${tx.change.now}) on conflict do nothing`
}

export async function deleteLock(tx: Tx, courseId: number, month: string): Promise<void> {
  await tx`delete from month_locks where course_id = ${courseId} and month = ${month}`
}

/** Each day, by its record, stores what it counts now. */
export async function lockDays(tx: Tx, days: readonly { id: number; counted: number }[]): Promise<void> {
  await tx`
    update time_records r set status = 'locked', counted_minutes = d.counted, version = r.version + 1, updated_at = ${tx.change.now}
    from unnest(${days.map(({ id }) => id)}::bigint[], ${days.map(({ counted }) => counted)}::integer[]) as d (id, counted)
    where r.id = d.id`
}

export async function unlockDays(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    update time_records set status = 'approved', counted_minutes = null, version = version + 1, updated_at = ${tx.change.now}
    where id = any(${ids as number[]})`
}

/** The completed placements whose hours these are part of. */
export async function listCompleted(tx: Tx, placementIds: readonly number[]) {
  return tx<{ id: number; studentId: number; studentName: string }[]>`
    select p.id, p.student_id, ${nameOf(tx, 'u')} as student_name
    from placements p join users u on u.id = p.student_id
    where p.id in (${newestOf(tx, placementIds)}) and p.status = 'completed' order by p.id`
}
