import type { Db, Fragment, Tx } from '#server/db.ts'
import { weekStartOf } from '#server/fragments/weeks.ts'

/** `placement_id, approved, reckoned` of each of these placements, as `countedChains` has them. */
export function countedMinutes(db: Db | Tx, ids: Fragment, reading: Reading = 'few') {
  return db`select placement_id, approved, reckoned from (${countedChains(db, ids, reading)}) counted`
}

type Reading = 'few' | 'all'

/**
 * `placement_id, chain, approved, reckoned` of each of these placements: the ids of its chain, approved minutes, and
 * approved with pending ones, as `hoursOf` sums them, but no row per day leaves the database. `ids` is a select of
 * placement ids, each the newest of its chain. The planner cannot know how many there are, so it is told: earlier
 * placements and days of a few are looked up one by one (`offset 0`), those of all by reading each table once.
 */
export function countedChains(db: Db | Tx, ids: Fragment, reading: Reading) {
  const columns = db`work_date, credited, earned_minutes, counted_minutes, status`
  const isDone = db`status not in ('rejected', 'open')`
  const days =
    reading === 'few'
      ? db`cross join lateral (select ${columns} from time_records where placement_id = c.id and ${isDone} offset 0) r`
      : db`join (select placement_id, ${columns} from time_records where ${isDone}) r on r.placement_id = c.id`
  const before =
    reading === 'few'
      ? db`cross join lateral (select * from placements where id = c.continues_id offset 0) p`
      : db`join placements p on p.id = c.continues_id`
  return db`
    with recursive chain as (
      select id as top, id, continues_id, carried_counted, max_minutes_per_week as cap
      from placements where id in (${ids})
      union all
      select c.top, p.id, p.continues_id, p.carried_counted, c.cap
      from chain c ${before}),
    weeks as (
      select c.top, c.cap, ${weekStartOf(db, db`r.work_date`)} as week, coalesce(sum(r.counted_minutes), 0) as locked,
        coalesce(sum(r.credited) filter (where r.status = 'approved'), 0) as approved,
        coalesce(sum(r.earned_minutes) filter (where r.status in ('approved', 'locked')), 0) as earned,
        coalesce(sum(r.credited) filter (where r.status <> 'locked'), 0) as reckoned, sum(r.earned_minutes) as would_earn
      from chain c ${days} group by 1, 2, 3),
    kept as (
      select c.top, k.week, sum(k.kept_minutes) as minutes
      from chain c join kept_weeks k on k.placement_id = c.id where k.confirmed_at is null group by 1, 2)
    select carried.top as placement_id, carried.chain, (carried.minutes + coalesce(rendered.approved, 0))::int as approved,
      (carried.minutes + coalesce(rendered.reckoned, 0))::int as reckoned
    from (select top, array_agg(id) as chain, sum(carried_counted) as minutes from chain group by 1) carried
      left join (
        select w.top,
          sum(${weekTotal(db, { locked: db`w.locked`, open: db`w.approved`, room: db`w.cap + w.earned + coalesce(k.minutes, 0)` })})
            as approved,
          sum(${weekTotal(db, { locked: db`w.locked`, open: db`w.reckoned`, room: db`w.cap + w.would_earn + coalesce(k.minutes, 0)` })})
            as reckoned
        from weeks w left join kept k on k.top = w.top and k.week = w.week group by 1) rendered
        on rendered.top = carried.top`
}

type WeekSums = { locked: Fragment; open: Fragment; room: Fragment }

/** `weeksOf` in SQL: what locked days counted, and of the others what the cap leaves beside them (rule 7). */
function weekTotal(db: Db | Tx, { locked, open, room }: WeekSums): Fragment {
  return db`${locked} + least(greatest(0, ${room} - ${locked}), ${open})`
}
