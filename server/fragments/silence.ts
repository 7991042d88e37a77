import { absenceLookBack, isExpectedToTap, silentAfter } from '#domain/absence.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { placementStatuses } from '#domain/placement.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { expectedFrom } from './counts-from.ts'
import { isKeptAtWork } from './holiday-scope.ts'

/*
 * Whether an intern has stopped coming, by `placements p`. Lists and queues ask this of thousands at once, so it is SQL
 * beside `domain/absence.ts`.
 */

/** As `isExpectedToTap` has it. */
export function whereExpectedToTap(db: Db | Tx) {
  return db`p.status = any(${placementStatuses.filter(isExpectedToTap)})`
}

/**
 * The last date with a tap, also a void one, because the student was there. The index of taps that count has the last of
 * them, so that only later ones are read.
 */
export function lastTapOn(db: Db | Tx) {
  return db`(
    select greatest(valid.last, (
      select max(t.work_date) from taps t
      where t.student_id = p.student_id and t.work_date > coalesce(valid.last, '-infinity') and t.placement_id = p.id))
    from (select max(t.work_date) as last from taps t where t.placement_id = p.id and t.voided_at is null) valid)`
}

/** The rows that `missedDays` of `domain/absence.ts` lists after the last tap. */
function missedDays(db: Db | Tx, today: WorkDate, lastTap: Fragment) {
  return db`
    from (
      select generate_series(greatest(${expectedFrom(db)}, ${today}::date - ${absenceLookBack}::int, ${lastTap} + 1),
        ${today}::date - 1, interval '1 day')::date as day) d
    where p.start_date is not null
      and exists (
        select from schedules x where x.placement_id = p.id and extract(isodow from d.day)::int = any(x.days)
          and x.valid_from = coalesce(
            (select max(y.valid_from) from schedules y where y.placement_id = p.id and y.valid_from <= d.day),
            (select min(y.valid_from) from schedules y where y.placement_id = p.id)))
      -- One list for each placement: which holidays its place of work keeps does not depend on the day.
      and d.day <> all (array(
        select h.on_date from holidays h where h.archived_at is null and h.type <> 'special_working'
          and ${isKeptAtWork(db)}))
      and not exists (
        select from suspensions o where d.day between o.from_date and o.until_date and o.archived_at is null
          and (not exists (select from suspension_courses q where q.suspension_id = o.id)
            or exists (select from suspension_courses q where q.suspension_id = o.id and q.course_id = p.course_id)))`
}

/** Where the statement has read the last tap. Most interns tapped yesterday, and have missed no day. */
export function countMissedDays(db: Db | Tx, today: WorkDate, lastTap: Fragment) {
  return db`case when ${lastTap} >= ${today}::date - 1 then 0 else (select count(*)::int ${missedDays(db, today, lastTap)}) end`
}

/** As `absentSince` of `domain/absence.ts` finds one. It stops at the day that decides. */
export function whereSilent(db: Db | Tx, today: WorkDate) {
  return db`(${whereExpectedToTap(db)}
    and exists (select ${missedDays(db, today, lastTapOn(db))} offset ${silentAfter - 1}::int limit 1))`
}
