import type { RecordStatus } from '#domain/record.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

export async function mayLock(tx: Tx, actor: Actor, courseId: number): Promise<boolean> {
  if (actor.role === 'admin') return true
  const [row] = await tx`select from teacher_courses where teacher_id = ${actor.id} and course_id = ${courseId}`
  return row !== undefined
}

type Lock = { courseId: number; lockedBy: string | null; lockedAt: string }

export function listLocks(db: Db, month: string) {
  return db<Lock[]>`
    select l.course_id, l.locked_at, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as locked_by
    from month_locks l left join users u on u.id = l.locked_by where l.month = ${month} order by l.course_id`
}

/** The students whose taps the program's lock decides on. */
export async function listTapping(tx: Tx, courseId: number): Promise<number[]> {
  const students = await tx<{ studentId: number }[]>`
    select distinct student_id from placements where course_id = ${courseId} and status in ('deployed', 'on_hold', 'hours_met')`
  return students.map(({ studentId }) => studentId)
}

type OfMonth = { id: number; studentId: number; studentName: string; workDate: string; status: RecordStatus }

export function listOfMonth(tx: Tx, courseId: number, month: string) {
  return tx<OfMonth[]>`
    select r.id, r.student_id, concat_ws(' ', u.first_name, u.last_name) as student_name, r.work_date, r.status
    from time_records r join placements p on p.id = r.placement_id join users u on u.id = r.student_id
    where p.course_id = ${courseId} and r.work_date between ${first(month)}::date and (${first(month)}::date + interval '1 month - 1 day')
    order by u.last_name, u.first_name, r.work_date for update of r`
}

export async function insertLock(tx: Tx, courseId: number, month: string): Promise<void> {
  await tx`
    insert into month_locks (course_id, month, locked_by, locked_at)
    values (${courseId}, ${month}, ${tx.change.by?.id ?? null}, ${tx.change.now}) on conflict do nothing`
}

export async function deleteLock(tx: Tx, courseId: number, month: string): Promise<void> {
  await tx`delete from month_locks where course_id = ${courseId} and month = ${month}`
}

type Move = { from: RecordStatus; to: RecordStatus }

export async function moveMonth(
  tx: Tx,
  { courseId, month }: { courseId: number; month: string },
  { from, to }: Move,
): Promise<number> {
  const moved = await tx`
    update time_records r set status = ${to}, version = r.version + 1, updated_at = ${tx.change.now}
    from placements p where p.id = r.placement_id and p.course_id = ${courseId} and r.status = ${from}
      and r.work_date between ${first(month)}::date and (${first(month)}::date + interval '1 month - 1 day')`
  return moved.count
}

function first(month: string): string {
  return `${month}-01`
}
