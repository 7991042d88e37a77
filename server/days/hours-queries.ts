import type { HoursTotals } from '#contract/day-record.ts'
import { isCounted, type RecordStatus } from '#domain/record.ts'
import { type CountedDay, hoursTotals, type TotalsRules } from '#domain/week.ts'
import type { Db, Tx } from '#server/db.ts'
import { listChains } from './chain-queries.ts'

type DayRow = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }
export type ChainDay = DayRow & CountedDay
export type ChainHours = { placementId: number; days: ChainDay[]; rules: TotalsRules<ChainDay> }

/** Approved, pending and remaining minutes by placement, with those of earlier placements (rule 26). Never stored. */
export async function hoursOf(db: Db | Tx, placementIds: readonly number[]): Promise<Map<number, HoursTotals>> {
  const chains = await readChains(db, placementIds)
  return new Map(
    chains.map(({ placementId, days, rules }) => [
      placementId,
      { ...hoursTotals(days, rules), required: rules.required },
    ]),
  )
}

/** The days of the whole chain of each placement, and the rules that count them. */
export async function readChains(db: Db | Tx, placementIds: readonly number[]): Promise<ChainHours[]> {
  if (placementIds.length === 0) return []
  const chains = await listChains(db, placementIds)
  const all = [...new Set(chains.flatMap(({ chain }) => chain))]
  const days = await listChainDays(db, all)
  const ofPlacement = byPlacement(days.map(asCounted))
  return chains.map(({ placementId, chain, own, ...rules }) => ({
    placementId,
    days: chain.flatMap((id) => ofPlacement.get(id) ?? []),
    rules: { ...rules, isOwn: (day) => own.includes(day.placementId) },
  }))
}

export function byPlacement<R extends { placementId: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(row.placementId)
    if (group) group.push(row)
    else groups.set(row.placementId, [row])
  }
  return groups
}

/** A record as the rules of the week read it. */
export function asCounted<R extends DayRow>(row: R): R & CountedDay {
  return { ...row, isApproved: isCounted(row.status) }
}

function listChainDays(db: Db | Tx, placementIds: readonly number[]) {
  return db<DayRow[]>`
    select id, placement_id, work_date, credited, earned_minutes as earned, counted_minutes as locked_minutes, status
    from time_records where placement_id = any(${placementIds as number[]}) and status not in ('rejected', 'open')`
}
