import type { Db, Fragment, Tx } from '#server/db.ts'

/**
 * `placement_id, approved, reckoned` of each of these placements: the minutes that count, and those with what still
 * waits, as `hoursOf` sums them, but without a row per day leaving the database. `ids` is a select of placement ids.
 * How many that are the database cannot guess, so it is told: the days of a few are looked up placement by placement
 * (`offset 0`), those of all by reading the table once.
 */
export function countedMinutes(db: Db | Tx, ids: Fragment, reading: 'few' | 'all' = 'few') {
  const isDone = db`status not in ('rejected', 'open')`
  const days =
    reading === 'few'
      ? db`cross join lateral (
          select work_date, credited, status from time_records where placement_id = c.id and ${isDone} offset 0) r`
      : db`join (select placement_id, work_date, credited, status from time_records where ${isDone}) r on r.placement_id = c.id`
  return db`
    with recursive chain as (
      select id as top, id, continues_id, carried_counted, max_minutes_per_week as cap
      from placements where id in (${ids})
      union all
      select c.top, p.id, p.continues_id, p.carried_counted, c.cap
      from chain c join placements p on p.id = c.continues_id),
    weeks as (
      select c.top, c.cap, date_trunc('week', r.work_date)::date as week,
        coalesce(sum(r.credited) filter (where r.status in ('approved', 'locked')), 0) as approved,
        sum(r.credited) as reckoned
      from chain c ${days} group by 1, 2, 3),
    granted as (
      select c.top, date_trunc('week', g.on_date)::date as week, sum(g.minutes) as minutes
      from chain c join passes g on g.placement_id = c.id where g.archived_at is null group by 1, 2)
    select carried.top as placement_id, (carried.minutes + coalesce(rendered.approved, 0))::int as approved,
      (carried.minutes + coalesce(rendered.reckoned, 0))::int as reckoned
    from (select top, sum(carried_counted) as minutes from chain group by 1) carried
      left join (
        select w.top, sum(least(w.approved, w.cap + coalesce(g.minutes, 0))) as approved,
          sum(least(w.reckoned, w.cap + coalesce(g.minutes, 0))) as reckoned
        from weeks w left join granted g on g.top = w.top and g.week = w.week group by 1) rendered
        on rendered.top = carried.top`
}
