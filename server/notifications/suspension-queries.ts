import type { Suspension } from '#contract/suspensions.ts'
import type { Db, Tx } from '#server/db.ts'
import { whereRunning } from '#server/fragments/standing.ts'

type Announced = {
  fromDate: string
  untilDate: string
  fromTime: string | null
  reason: string
  kind: Suspension['kind']
  version: number
  isLifted: boolean
  courseIds: number[]
}

export async function findAnnounced(db: Db, id: number): Promise<Announced | null> {
  const [found] = await db<Announced[]>`
    select s.from_date, s.until_date, to_char(s.from_time, 'HH24:MI') as from_time, s.reason, s.kind, s.version,
      s.archived_at is not null as is_lifted,
      array(select course_id from suspension_courses where suspension_id = s.id) as course_ids
    from suspensions s where s.id = ${id}`
  return found ?? null
}

/** Interns at work in these programs, or in all, with their supervisors and coordinators. */
export async function listTouched(tx: Tx, courseIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    with interns as (
      select p.student_id, p.supervisor_id, s.coordinator_id from placements p join students s on s.id = p.student_id
      where ${whereRunning(tx)} ${courseIds.length > 0 ? tx`and p.course_id = any(${courseIds as number[]})` : tx``})
    select student_id as id from interns
    union select supervisor_id from interns where supervisor_id is not null
    union select coordinator_id from interns where coordinator_id is not null`
  return rows.map(({ id }) => id)
}
