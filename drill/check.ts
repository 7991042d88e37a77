import { deriveRecord } from '#domain/derive.ts'
import { listRecords, type StoredRecord } from '#server/days/record-queries.ts'
import { asStoredTap, listTaps, type TapRow } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Sent } from './load.ts'

export type Found = { lost: number; doubled: number; inconsistent: number }

const ever = { from: '2000-01-01', to: '2100-01-01' }

/** Looks for every acknowledged tap by its id and for keys that are stored twice, and derives each record again. */
export async function checkTaps(db: Db, studentIds: readonly number[], sent: readonly Sent[]): Promise<Found> {
  const taps = await listTaps(db, studentIds, ever)
  const records = await listRecords(db, studentIds, ever)
  const keyOf = new Map(taps.map(({ id, clientKey }) => [id, clientKey]))
  const lost = sent.filter(({ key, answeredId }) => answeredId === null || keyOf.get(answeredId) !== key)
  const slots = new Set(taps.map(({ studentId, workDate, slot }) => `${studentId} ${workDate} ${slot}`))
  const known = new Set(sent.map(({ key }) => key))
  const strangers = taps.filter(({ clientKey }) => clientKey === null || !known.has(clientKey))
  const ofDays = (record: StoredRecord) =>
    taps.filter((tap) => tap.placementId === record.placementId && tap.workDate === record.workDate)
  return {
    lost: lost.length,
    doubled: taps.length - Math.min(slots.size, new Set(keyOf.values()).size) + strangers.length,
    inconsistent: records.filter((record) => !isAsDerived(record, ofDays(record))).length,
  }
}

function isAsDerived(record: StoredRecord, taps: readonly TapRow[]): boolean {
  const now = new Date().toISOString()
  const derived = deriveRecord({ taps: taps.map(asStoredTap), basis: record.basis, now, isExcused: record.excused })
  const { rendered, credited, late, undertime, overtime, status, times } = derived
  const stored = [record.amIn, record.amOut, record.pmIn, record.pmOut, record.otIn, record.otOut]
  const expected = [times.am_in, times.am_out, times.pm_in, times.pm_out, times.ot_in, times.ot_out]
  const isSame = expected.every(
    (time, place) => Date.parse(time ?? '') === Date.parse(stored[place] ?? '') || (!time && !stored[place]),
  )
  const totals = { rendered, credited, late, undertime, overtime, status }
  return isSame && Object.entries(totals).every(([name, value]) => Reflect.get(record, name) === value)
}
