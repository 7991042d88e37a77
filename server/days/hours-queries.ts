import type { HoursTotals } from '#contract/day-record.ts'
import { isCounted } from '#domain/record.ts'
import { type CountedDay, hoursTotals, noHours, type TotalsRules, totalsFrom } from '#domain/week.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import type { Piece } from '#server/fragments/together.ts'
import { gathered } from '#server/threads/gather.ts'
import { type DayRow, listChainsWithDays } from './chain-queries.ts'
import { countedMinutes } from './counted-queries.ts'

export type ChainDay = DayRow & CountedDay
export type ChainHours = { placementId: number; days: ChainDay[]; rules: TotalsRules<ChainDay> }

/**
 * Approved, pending and remaining minutes by placement, with those of earlier placements (rule 26). Never stored. The
 * database sums those of the newest placement of a chain. An earlier one shares its weeks with later ones, so that their
 * days are read.
 */
export async function hoursOf(db: Db | Tx, placementIds: readonly number[]): Promise<Map<number, HoursTotals>> {
  if (placementIds.length === 0) return new Map()
  const newest = await listCounted(db, placementIds)
  const hours = new Map(newest.map(({ placementId, ...sums }) => [placementId, totalsFrom(sums)]))
  const earlier = placementIds.filter((id) => !hours.has(id))
  for (const { placementId, days, rules } of await readChains(db, earlier)) {
    hours.set(placementId, hoursTotals(days, rules))
  }
  return hours
}

/** The same; lists that are asked for at the same moment share the statement. */
export const findHours = gathered(async (db: Db, lists: readonly (readonly number[])[]) => {
  const hours = await hoursOf(db, [...new Set(lists.flat())])
  return lists.map((): ReadonlyMap<number, HoursTotals> => hours)
})

/** The same of one placement; calls that arrive together share the statement. */
export const findTotals = gathered(async (db: Db, placementIds: readonly number[]): Promise<HoursTotals[]> => {
  const hours = await hoursOf(db, placementIds)
  return placementIds.map((id) => hours.get(id) ?? noHours)
})

/** The totals of one of a student's placements, of which `countedOf` has read the newest of each chain. */
export async function totalsIn(db: Db, counted: readonly Counted[], placementId: number): Promise<HoursTotals> {
  const sums = counted.find((one) => one.placementId === placementId)
  return sums ? totalsFrom(sums) : findTotals(db, placementId, undefined)
}

/** The days of the whole chain of each placement, and the rules that count them. */
export async function readChains(db: Db | Tx, placementIds: readonly number[]): Promise<ChainHours[]> {
  if (placementIds.length === 0) return []
  const chains = await listChainsWithDays(db, placementIds)
  return chains.map(({ placementId, own, days, ...rules }) => {
    const isOwn = (day: ChainDay) => own.includes(day.placementId)
    return { placementId, days: days.map(asCounted), rules: { ...rules, isOwn } }
  })
}

/** A record as the rules of the week read it. Copying the whole record would cost ten times as much. */
export function asCounted({ id, placementId, workDate, credited, earned, lockedMinutes, status }: DayRow): ChainDay {
  return { id, placementId, workDate, credited, earned, lockedMinutes, status, isApproved: isCounted(status) }
}

export type Counted = { placementId: number; required: number; approved: number; reckoned: number }

function listCounted(db: Db | Tx, placementIds: readonly number[]) {
  return db<Counted[]>`${counted(db, db`p.id = any(${placementIds as number[]})`)}`
}

/** Of the placements of these students. */
export function countedOf(db: Db, studentIds: readonly number[]): Piece<Counted & { studentId: number }> {
  return {
    names: ['studentId', 'placementId', 'required', 'approved', 'reckoned'],
    rows: counted(db, db`p.student_id = any(${studentIds as number[]})`),
  }
}

/** Those of these placements that none continues. */
function counted(db: Db | Tx, wanted: Fragment): Fragment {
  const newest = db`
    select p.id from placements p where ${wanted}
      and not exists (select from placements n where n.continues_id = p.id)`
  return db`
    select h.*, p.student_id, p.required_minutes as required
    from (${countedMinutes(db, newest)}) h join placements p on p.id = h.placement_id`
}
