import type { RecordStatus } from '#domain/record.ts'
import { type CountedDay, weeksOf } from '#domain/week.ts'
import type { Db, Tx } from '#server/db.ts'
import { listChains } from './chain-queries.ts'
import { asCounted } from './hours-queries.ts'

type Countable = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }

export type CountedMinutes = {
  /** What the week left of an approved day's credit; null for the others. */
  counted: number | null
  /** The week's own line, on the days that it cut. */
  weekLine: { text: string; minutes: number } | null
  /** What the day would count if all that waits were approved. */
  expected: number
}

/** What days count, by record: these are all days of whole weeks of their students (rule 7). */
export async function countDays(db: Db | Tx, days: readonly Countable[]): Promise<Map<number, CountedMinutes>> {
  const placementIds = [...new Set(days.map(({ placementId }) => placementId))]
  const chains = placementIds.length > 0 ? await listChains(db, placementIds) : []
  const byNewest = new Map(chains.map((chain) => [chain.newestId, chain]))
  const found = new Map<number, CountedMinutes>()
  for (const { chain, ...rules } of byNewest.values()) {
    const own = days.filter(isDone).filter(({ placementId }) => chain.includes(placementId))
    const all = own.map((day) => ({ ...day, isApproved: true }))
    for (const { id, counted } of weeksOf(all, rules).flatMap((week) => week.days)) {
      found.set(id, { counted: null, weekLine: null, expected: counted })
    }
    for (const { days: ofWeek, line } of weeksOf(own.map(asCounted), rules)) {
      for (const { id, counted, credited } of ofWeek) {
        const weekLine = line !== null && counted < credited ? { text: line.text, minutes: counted - credited } : null
        found.set(id, { counted, weekLine, expected: found.get(id)?.expected ?? 0 })
      }
    }
  }
  return found
}

/** Minutes of days that count, and what approving all others would add to them. */
export function sumOf(counts: readonly (CountedMinutes | undefined)[]): { approved: number; pending: number } {
  const approved = counts.reduce((sum, one) => sum + (one?.counted ?? 0), 0)
  return { approved, pending: counts.reduce((sum, one) => sum + (one?.expected ?? 0), 0) - approved }
}

function isDone({ status }: Countable): boolean {
  return status !== 'rejected' && status !== 'open'
}
