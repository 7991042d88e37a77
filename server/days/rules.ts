import type { PlacementRules } from '#domain/basis.ts'
import type { Db } from '#server/db.ts'
import { gathered } from '#server/threads/gather.ts'
import { type ClockPlacement, type Dates, listClockPlacements, readParts, rulesOf } from './rules-queries.ts'

export type ClockRules = { clock: ClockPlacement; rules: PlacementRules }

/** The rules of these placements, by id; calls for the same dates that arrive together share the statements. */
export const findRules = gathered(
  async (db: Db, wanted: readonly (readonly number[])[], { zone, ...dates }: Dates & { zone: string }) => {
    const ids = [...new Set(wanted.flat())]
    const [clocks, parts] = await Promise.all([listClockPlacements(db, ids), readParts(db, ids, dates)])
    const found = new Map(
      clocks.map((clock): [number, ClockRules] => [clock.id, { clock, rules: rulesOf(clock, parts, zone) }]),
    )
    return wanted.map((): ReadonlyMap<number, ClockRules> => found)
  },
)
