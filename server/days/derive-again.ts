import type { Tap } from '#contract/tap-shapes.ts'
import { basisOf, type DayBasis } from '#domain/basis.ts'
import { ofDay } from '#domain/day.ts'
import { deriveRecord } from '#domain/derive.ts'
import { isOver, type RecordStatus, statusAfterDerivation } from '#domain/record.ts'
import type { Tx } from '#server/db.ts'
import { type RecordWrite, type StoredRecord, upsertRecords } from './record-queries.ts'
import { listClockPlacements, readParts, rulesOf } from './rules-queries.ts'
import { asStoredTap, listTapsOfDays } from './tap-queries.ts'

type Day = Pick<StoredRecord, 'studentId' | 'placementId' | 'workDate' | 'status' | 'excused'>

/** An open day comes with its basis; others may come without. */
type Closing = Pick<StoredRecord, 'status' | 'closesAt' | 'excused'> & { basis: DayBasis | null }

/** The record at `now`: a day whose window has ended is shown as closed, even before the job has closed it. */
export function asItStands<R extends Closing>(record: R, taps: readonly Tap[], now: string): R {
  const { basis, excused } = record
  if (basis === null || !isOver(record, now)) return record
  const {
    times: _,
    unpaired: __,
    earned: ___,
    ...derived
  } = deriveRecord({ taps: taps.map(asStoredTap), basis, now, isExcused: excused })
  return { ...record, ...derived }
}

/** Derives days again from their taps and their stored basis, writes them and returns them. */
export async function writeAgain(
  tx: Tx,
  days: readonly (Day & { basis: DayBasis })[],
  statusOf: (
    current: RecordStatus,
    derived: 'open' | 'incomplete' | 'submitted',
  ) => RecordStatus = statusAfterDerivation,
): Promise<RecordWrite[]> {
  if (days.length === 0) return []
  const taps = await listTapsOfDays(tx, days)
  const writes = days.map(({ studentId, placementId, workDate, status, excused, basis }) => {
    const own = ofDay(taps, { placementId, workDate })
    const derived = deriveRecord({ taps: own.map(asStoredTap), basis, now: tx.change.now, isExcused: excused })
    return { studentId, placementId, basis, derived, status: statusOf(status, derived.status) }
  })
  await upsertRecords(tx, writes)
  return writes
}

/** What days would be derived from today: the current schedule, caps, kind of day and passes. */
export async function basesToday(tx: Tx, days: readonly Day[], zone: string): Promise<DayBasis[]> {
  const ids = [...new Set(days.map(({ placementId }) => placementId))]
  const dates = days.map(({ workDate }) => workDate).sort()
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  const [placements, parts] = await Promise.all([listClockPlacements(tx, ids), readParts(tx, ids, range)])
  const rules = new Map(placements.map((placement) => [placement.id, rulesOf(placement, parts, zone)]))
  return days.flatMap(({ placementId, workDate }) => {
    const own = rules.get(placementId)
    return own ? [basisOf(workDate, own)] : []
  })
}
