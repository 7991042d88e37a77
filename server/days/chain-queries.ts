import type { RecordStatus } from '#domain/record.ts'
import type { CountedDay, KeptWeek } from '#domain/week.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import type { Piece } from '#server/fragments/together.ts'

/** A placement with its whole chain of continued placements. */
export type Chain = {
  placementId: number
  /** The newest placement of the chain; its cap applies to the weeks. */
  newestId: number
  maxMinutesPerWeek: number
  required: number
  /** Carried minutes of this placement and those that it continues. */
  carried: number
  /** All placements of the chain; `own` holds this one and those that it continues. */
  chain: number[]
  own: number[]
  /** Weeks whose old total counts until someone confirms the new one. */
  kept: KeptWeek[]
}

export function listChains(db: Db | Tx, placementIds: readonly number[]) {
  return db<Chain[]>`${chains(db, db`id = any(${placementIds as number[]})`)}`
}

export type DayRow = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }

/** With the days that count, or would if they were approved. As JSON, because a row for each day costs more. */
export function listChainsWithDays(db: Db | Tx, placementIds: readonly number[]) {
  const days = db`, (
    select coalesce(json_agg(json_build_object('id', r.id, 'placementId', r.placement_id, 'workDate', r.work_date,
      'credited', r.credited, 'earned', r.earned_minutes, 'lockedMinutes', r.counted_minutes, 'status', r.status)), '[]')
    from time_records r where r.placement_id = any(array_agg(d.id)) and r.status not in ('rejected', 'open')) as days`
  return db<(Chain & { days: DayRow[] })[]>`${chains(db, db`id = any(${placementIds as number[]})`, days)}`
}

/** The chains of all placements of these students. */
export function chainsOf(db: Db, studentIds: readonly number[]): Piece<Chain & { studentId: number }> {
  return {
    names: [
      ...(['studentId', 'placementId', 'newestId', 'maxMinutesPerWeek', 'required'] as const),
      ...(['carried', 'chain', 'own', 'kept'] as const),
    ],
    rows: chains(db, db`student_id = any(${studentIds as number[]})`),
  }
}

/** `offset 0`, because the planner cannot know that few placements continue another: each is looked up. */
function chains(db: Db | Tx, wanted: Fragment, more = db``): Fragment {
  return db`
    with recursive up as (
      select id as asked, required_minutes as required, id, 0 as height from placements where ${wanted}
      union all
      select u.asked, u.required, n.id, u.height + 1
      from up u cross join lateral (select id from placements where continues_id = u.id offset 0) n),
    newest as (select distinct on (asked) asked, required, id from up order by asked, height desc),
    down as (
      select n.asked, n.required, p.id as newest, p.max_minutes_per_week as cap, p.id, p.continues_id, p.carried_counted,
        p.student_id, p.id = n.asked as is_own
      from newest n join lateral (select * from placements where id = n.id offset 0) p on true
      union all
      select d.asked, d.required, d.newest, d.cap, p.id, p.continues_id, p.carried_counted, d.student_id, d.is_own or p.id = d.asked
      from down d cross join lateral (select * from placements where id = d.continues_id offset 0) p)
    select asked as placement_id, newest as newest_id, cap as max_minutes_per_week, required, student_id,
      sum(carried_counted) filter (where is_own)::int as carried,
      array_agg(id) as chain, array_agg(id) filter (where is_own) as own,
      (select coalesce(json_agg(json_build_object('week', k.week, 'minutes', k.kept_minutes)), '[]') from kept_weeks k
        where k.placement_id = any(array_agg(d.id)) and k.confirmed_at is null) as kept ${more}
    from down d group by asked, newest, cap, required, student_id`
}

/** The newest placements of the chains of these placements, as a piece of SQL. */
export function newestOf(db: Db | Tx, placementIds: readonly number[]): Fragment {
  return db`
    with recursive up as (
      select id from placements where id = any(${placementIds as number[]})
      union
      select n.id from up u cross join lateral (select id from placements where continues_id = u.id offset 0) n)
    select u.id from up u where not exists (select from placements n where n.continues_id = u.id offset 0)`
}
