import { weekOf } from '#domain/calendar.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { weekStartOf } from '#server/fragments/weeks.ts'
import type { Actor } from '#server/http/serve.ts'

/**
 * `student_id, approved, pending` of a month: the minutes that `monthsOf` has from `weeksOf` and `addedTo` (rule 7), for
 * a list in their order. A locked day keeps what it counted. The other approved days share the room of their week in
 * date order, and pending days share what they would add to it.
 */
export function monthMinutes(db: Db, actor: Actor, { from, to }: Dates) {
  const weeks = { from: weekOf(from).from, to: weekOf(to).to }
  return db`
    with recursive chain as (
      select p.student_id, p.id as top, p.id, p.continues_id, p.max_minutes_per_week as cap
      from placements p join students s on s.id = p.student_id
      where ${studentsInReach(db, actor)} and not exists (select from placements n where n.continues_id = p.id)
      union all
      select c.student_id, c.top, p.id, p.continues_id, c.cap from chain c join placements p on p.id = c.continues_id),
    days as (
      select c.student_id, c.top, c.cap, r.id, r.work_date, ${weekStartOf(db, db`r.work_date`)} as week, r.credited,
        r.earned_minutes as earned, r.counted_minutes as locked, r.status in ('approved', 'locked') as is_sure
      from chain c join time_records r on r.placement_id = c.id
      where r.work_date between ${weeks.from} and ${weeks.to} and r.status not in ('rejected', 'open')),
    kept as (
      select c.top, k.week, sum(k.kept_minutes) as minutes
      from chain c join kept_weeks k on k.placement_id = c.id where k.confirmed_at is null group by 1, 2),
    beside as (
      select d.*, d.cap + coalesce(k.minutes, 0) - coalesce(sum(d.locked) over w, 0) as room,
        coalesce(sum(d.earned) filter (where d.is_sure) over w, 0) as sure_earned, sum(d.earned) over w as all_earned,
        coalesce(sum(d.credited) filter (where d.is_sure and d.locked is null) over w, 0) as sure_credited,
        coalesce(sum(d.credited) filter (where d.locked is null) over w, 0) as all_credited,
        sum(d.credited) filter (where d.locked is null) over (
          partition by d.top, d.week, d.is_sure order by d.work_date, d.id) as so_far
      from days d left join kept k on k.top = d.top and k.week = d.week
      window w as (partition by d.top, d.week)),
    shared as (
      select b.*, case when is_sure then greatest(0, room + sure_earned)
        else least(greatest(0, room + all_earned), all_credited) - least(greatest(0, room + sure_earned), sure_credited)
        end as shared_minutes
      from beside b),
    counted as (
      select student_id, work_date, is_sure,
        coalesce(locked, least(so_far, shared_minutes) - least(so_far - credited, shared_minutes)) as minutes
      from shared)
    select student_id, coalesce(sum(minutes) filter (where is_sure), 0)::int as approved,
      coalesce(sum(minutes) filter (where not is_sure), 0)::int as pending
    from counted where work_date between ${from} and ${to} group by student_id`
}
