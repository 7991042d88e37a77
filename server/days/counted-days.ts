import type { RecordStatus } from '#domain/record.ts'
import { addedTo, type CountedDay, lineOf, weeksOf } from '#domain/week.ts'
import type { Db, Tx } from '#server/db.ts'
import { type Chain, listChains } from './chain-queries.ts'
import { byPlacement } from './group.ts'
import { asCounted } from './hours-queries.ts'

export type Countable = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }

export type CountedMinutes = {
  /** What the weekly cap leaves of an approved day's credit; null for other days. */
  counted: number | null
  /** What a pending day would add if every pending day were approved. */
  pending: number
  /** The minutes shown beside the day: one of these two; on an open day, what it would add so far. */
  shown: number
  /** The week's own line, on days that it cut. */
  weekLine: { text: string; minutes: number } | null
  /** The newest placement of the day's chain. */
  newestId: number
}

/** Days that are shown as closed, with their stored status: until they are closed, totals count them as open. */
export function asStored<D extends { status: unknown }>(shown: readonly D[], stored: readonly D[]): D[] {
  return shown.map((day, index) => ({ ...day, status: stored[index]?.status ?? day.status }))
}

/** What days count, by record (rule 7). Pass all days of whole weeks of their students. Rejected days count nothing. */
export async function countDays(db: Db | Tx, days: readonly Countable[]): Promise<Map<number, CountedMinutes>> {
  const placementIds = [...new Set(days.map(({ placementId }) => placementId))]
  return countIn(placementIds.length > 0 ? await listChains(db, placementIds) : [], days)
}

/** The same with the chains of the days. */
export function countIn(chains: readonly Chain[], days: readonly Countable[]): Map<number, CountedMinutes> {
  const ofPlacement = byPlacement(days)
  const byNewest = new Map(chains.map((chain) => [chain.newestId, chain]))
  const found = new Map<number, CountedMinutes>()
  for (const chain of byNewest.values()) {
    const own = chain.chain.flatMap((id) => ofPlacement.get(id) ?? []).map(asCounted)
    countChain(chain, own, found)
  }
  return found
}

type ChainRules = Pick<Chain, 'newestId' | 'maxMinutesPerWeek' | 'kept'>

/** The same with the days of one chain, added to those that are found. */
export function countChain<D extends CountedDay & { status: RecordStatus }>(
  { newestId, ...rules }: ChainRules,
  days: readonly D[],
  found: Map<number, CountedMinutes>,
): void {
  const sure = days.filter(({ isApproved }) => isApproved)
  const waiting = days.filter((day) => isWaiting(day.status))
  const open = days.filter(({ status }) => status === 'open')
  for (const { days: ofWeek, line } of weeksOf(sure, rules)) {
    for (const { day, counted } of ofWeek) {
      const weekLine = lineOf(line, counted - day.credited)
      found.set(day.id, { counted, pending: 0, shown: counted, weekLine, newestId })
    }
  }
  for (const { day, added, line } of addedTo(sure, waiting, rules)) {
    found.set(day.id, { counted: null, pending: added, shown: added, weekLine: line, newestId })
  }
  for (const { day, added, line } of addedTo([...sure, ...waiting], open, rules)) {
    found.set(day.id, { counted: null, pending: 0, shown: added, weekLine: line, newestId })
  }
}

/** Counted minutes of days, and what approving all others would add to them. */
export function sumOf(counts: readonly (CountedMinutes | undefined)[]): { approved: number; pending: number } {
  return {
    approved: counts.reduce((sum, one) => sum + (one?.counted ?? 0), 0),
    pending: counts.reduce((sum, one) => sum + (one?.pending ?? 0), 0),
  }
}

function isWaiting(status: RecordStatus): boolean {
  return status === 'submitted' || status === 'returned' || status === 'incomplete'
}
