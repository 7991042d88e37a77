import type { DayRecord } from '#contract/day-record.ts'
import { addDays } from '#domain/calendar.ts'
import { deriveRecord } from '#domain/derive.ts'
import { refuseUndo } from '#domain/undo.ts'
import { deleteRecord, upsertRecords } from '#server/days/record-queries.ts'
import { asStoredTap, undone, voidTap } from '#server/days/tap-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { notFound, refuseBy } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import { dayOf } from '#server/notifications/notify.ts'
import { withdrawNotifications } from '#server/notifications/settle-queries.ts'
import { recordAnswer } from './answer.ts'
import { findLastTapId, findTap } from './queries.ts'
import { readState } from './state.ts'

/** Undoes the last tap. The day returns to what it was, even to having no record (rule 4). */
export async function undoTap(
  tx: Tx,
  studentId: number,
  { id, zone }: { id: number; zone: string },
): Promise<DayRecord | null> {
  await takeTurns(tx, [studentId])
  const tap = await findTap(tx, id, studentId)
  if (!tap) throw notFound('Tap')
  const dates = { from: addDays(tap.workDate, -1), to: addDays(tap.workDate, 1) }
  const state = await readState(tx, { studentId, placementId: tap.placementId }, { dates, zone })
  // The undo of a day's only tap took the record with it.
  const record = state?.stored.get(tap.workDate)
  const decidedAt = record?.decidedAt ?? null
  const refusal = refuseUndo({
    tap: { id, receivedAt: tap.receivedAt, isVoided: tap.voidedAt !== null },
    lastTapId: await findLastTapId(tx, tap.placementId),
    // An earlier decision that was taken back is no decision on this tap.
    record: { status: record?.status ?? 'open', isDecided: decidedAt !== null && decidedAt >= tap.receivedAt },
    now: tx.change.now,
  })
  refuseBy(refusal)
  if (!state || !record) throw notFound('Tap')

  await voidTap(tx, id, undone)
  await recordEvent(tx, {
    action: 'tap undone',
    noun: 'record',
    recordId: record.id,
    before: { tapId: id, slot: tap.slot, at: tap.at },
  })
  // Withdraws what this tap told. If the day was submitted before, people stay told.
  await withdrawNotifications(tx, {
    kinds: ['record_to_decide', 'outside_geofence'],
    about: [dayOf(studentId, tap.workDate)],
    since: tap.receivedAt,
  })
  const taps = state.rows
    .filter((row) => row.workDate === tap.workDate && row.id !== id && row.voidedAt === null)
    .map(asStoredTap)
  // A record from before the tap stays.
  if (tap.recordVersion === 1 && taps.length === 0 && record.note === null && !record.excused) {
    await deleteRecord(tx, record.id)
    return null
  }
  const { basis, excused } = record
  const derived = deriveRecord({ taps, basis, now: tx.change.now, isExcused: excused })
  const { status } = derived
  const [stored] = await upsertRecords(tx, [{ studentId, placementId: state.placementId, basis, derived, status }])
  return { ...recordAnswer(state, derived), id: record.id, version: stored?.version ?? record.version }
}
