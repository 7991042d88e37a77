import type { WorkDate } from '#domain/calendar.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { currentFirst, whereBegun } from './standing.ts'

/** A condition on `requirements r`: asked of this program, as `isAskedOf` of `domain/requirement.ts` has it. */
export function whereAskedOf(db: Db | Tx, courseId: Fragment | number) {
  return db`(not exists (select from requirement_courses q where q.requirement_id = r.id)
    or exists (select from requirement_courses q where q.requirement_id = r.id and q.course_id = ${courseId}))`
}

/**
 * Joins `requirements r` of `students s` with their periods, as `periodsOf` of `domain/repeating.ts` has
 * them of the current placement: one row without a period, or one for each week or month that has begun.
 */
export function joinPeriods(db: Db | Tx, today: WorkDate) {
  return db`
    left join lateral (
      select p.start_date, p.end_date from (
        select p.* from placements p where r.repeats is not null and p.student_id = s.id
        order by ${currentFirst(db)} limit 1) p
      where ${whereBegun(db)}) span on true
    join lateral (
      select null::date as period, null::date as period_ends where r.repeats is null
      union all
      select begins::date, least(span.end_date, (begins + ('1 ' || r.repeats)::interval)::date - 1)
      from generate_series(date_trunc(r.repeats, span.start_date::timestamp),
        least(span.end_date, ${today}::date)::timestamp, ('1 ' || r.repeats)::interval) as begins
      where r.repeats is not null and span.start_date <= least(span.end_date, ${today}::date)) slot on true`
}

/** A condition on `documents d` and the periods that `joinPeriods` joins. */
export function isOfPeriod(db: Db | Tx) {
  return db`d.period is not distinct from slot.period`
}
