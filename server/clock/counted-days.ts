import type { RecordStatus } from '#domain/record.ts'
import { type CountedDay, weeksOf } from '#domain/week.ts'
import type { Db, Tx } from '#server/db.ts'
import { listChains } from './chain-queries.ts'
import { asCounted } from './hours-queries.ts'

type Countable = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }

export type CountedMinutes = {
  /** What the week left of the day's credit. */
  counted: number
  /** The week's own line, on the days that it cut. */
  weekLine: { text: string; minutes: number } | null
}

/** What approved days count, by record: these are all days of whole weeks of their students (rule 7). */
export async function countDays(db: Db | Tx, days: readonly Countable[]): Promise<Map<number, CountedMinutes>> {
  const placementIds = [...new Set(days.map(({ placementId }) => placementId))]
  if (placementIds.length === 0) return new Map()
  const chains = await listChains(db, placementIds)
  const byNewest = new Map(chains.map((chain) => [chain.newestId, chain]))
  const weeks = [...byNewest.values()].flatMap(({ chain, ...rules }) =>
    weeksOf(days.filter(({ placementId }) => chain.includes(placementId)).map(asCounted), rules),
  )
  return new Map(
    weeks.flatMap(({ days: ofWeek, line }) =>
      ofWeek.map(({ id, counted, credited }): [number, CountedMinutes] => {
        const isCut = counted < credited && line !== null
        return [id, { counted, weekLine: isCut ? { text: line.text, minutes: counted - credited } : null }]
      }),
    ),
  )
}
