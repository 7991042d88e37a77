import type { WorkDate } from '#domain/calendar.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import type { Tx } from '#server/db.ts'

/** Approved minutes by program and term; a continued placement is included in the one that continues it. */
export async function countProgramHours(tx: Tx): Promise<void> {
  // Everything is read once, whatever the planner expects: after a day with many new rows it expects few, and would read
  // all of them for each placement.
  await tx`select set_config('enable_nestloop', 'off', true)`
  await tx`delete from program_hours`
  await tx`
    insert into program_hours (term_id, course_id, minutes, counted_at)
    select p.term_id, p.course_id, sum(h.approved), ${tx.change.now}
    from (${countedMinutes(tx, tx`select p.id from placements p where ${isLast(tx)}`, 'all')}) h
      join placements p on p.id = h.placement_id
    group by 1, 2`
}

/** Students who tapped, day by day. */
export async function countActivity(tx: Tx, { from, to }: { from: WorkDate; to: WorkDate }): Promise<void> {
  await tx`delete from day_activity`
  await tx`
    insert into day_activity (work_date, students, counted_at)
    select r.work_date, count(distinct r.student_id), ${tx.change.now} from time_records r join users u on u.id = r.student_id
    where r.work_date between ${from} and ${to} and u.archived_at is null group by 1`
}

function isLast(tx: Tx) {
  return tx`not exists (select from placements q where q.continues_id = p.id)`
}
