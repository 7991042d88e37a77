import type { HoursTotals } from '#contract/records.ts'
import type { Pass } from '#domain/basis.ts'
import { isCounted, type RecordStatus } from '#domain/record.ts'
import { type CountedDay, hoursTotals } from '#domain/week.ts'
import type { Db, Tx } from '#server/db.ts'

type Placement = { id: number; required: number; carried: number; maxMinutesPerWeek: number; chain: number[] }
type Day = { placementId: number; workDate: string; credited: number; status: RecordStatus }

/** Approved, pending and remaining minutes by placement; a transfer's earlier placements are summed in. Never stored. */
export async function hoursOf(db: Db | Tx, placementIds: readonly number[]): Promise<Map<number, HoursTotals>> {
  if (placementIds.length === 0) return new Map()
  const placements = await db<Placement[]>`
    with recursive chain as (
      select id as top, id, continues_id, carried_counted from placements where id = any(${placementIds as number[]})
      union all
      select c.top, p.id, p.continues_id, p.carried_counted from chain c join placements p on p.id = c.continues_id)
    select p.id, p.required_minutes as required, p.max_minutes_per_week,
      sum(c.carried_counted)::int as carried, array_agg(c.id) as chain
    from chain c join placements p on p.id = c.top group by p.id`
  const all = placements.flatMap(({ chain }) => chain)
  const [days, passes] = await Promise.all([
    db<Day[]>`
      select placement_id, work_date, credited, status from time_records
      where placement_id = any(${all}) and status not in ('rejected', 'open')`,
    db<(Pass & { placementId: number })[]>`
      select placement_id, on_date as date, kind, minutes from passes where placement_id = any(${all}) and archived_at is null`,
  ])
  return new Map(placements.map((placement) => [placement.id, totalsOf(placement, days, passes)]))
}

function totalsOf(placement: Placement, days: readonly Day[], passes: readonly (Pass & { placementId: number })[]) {
  const { chain, required, carried, maxMinutesPerWeek } = placement
  const own = days.filter(({ placementId }) => chain.includes(placementId)).map(counted)
  const granted = passes.filter(({ placementId }) => chain.includes(placementId))
  return { ...hoursTotals(own, { required, carried, maxMinutesPerWeek, passes: granted }), required }
}

function counted({ workDate, credited, status }: Day): CountedDay {
  return { workDate, credited, isApproved: isCounted(status) }
}
