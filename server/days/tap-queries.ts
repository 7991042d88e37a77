import type { Tap } from '#contract/tap-shapes.ts'
import type { StoredTap } from '#domain/decide-tap.ts'
import type { Slot } from '#domain/slot.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Dates } from './rules-queries.ts'

/** A tap as it is stored. */
export type TapRow = Tap & {
  studentId: number
  placementId: number
  clientKey: string | null
  askedSlot: Slot | null
  askedDate: string | null
  deviceAt: string | null
  fixedAt: string | null
  recordId: number | null
  recordVersion: number | null
}

/** Why a tap is void that its student has undone. Every other one was voided by a correction. */
export const undone = 'Undone by the student'

/** A tap as the rules read it. */
export function asStoredTap(tap: Tap): StoredTap {
  const { workDate, slot, at, source, geofence, isClockOff, voidedAt, voidReason } = tap
  const isVoided = voidedAt !== null
  return { workDate, slot, at, source, geofence, isClockOff, isVoided, isCorrected: isVoided && voidReason !== undone }
}

/** Columns with the names of the answer, so that a row is already the JSON. */
export function tapColumns(db: Db | Tx) {
  return db`t.id, t.student_id as "studentId", t.placement_id as "placementId", t.work_date as "workDate", t.slot, t.at,
    t.received_at as "receivedAt", t.source, t.delay_seconds as "delaySeconds", t.is_clock_off as "isClockOff",
    t.client_key as "clientKey", t.asked_slot as "askedSlot", t.asked_date as "askedDate",
    t.device_at as "deviceAt", t.latitude, t.longitude, t.accuracy,
    t.fixed_at as "fixedAt", t.geofence, t.distance, t.record_id as "recordId", t.record_version as "recordVersion",
    t.voided_at as "voidedAt", t.void_reason as "voidReason"`
}

export function listTaps(db: Db | Tx, studentIds: readonly number[], { from, to }: Dates) {
  return db<TapRow[]>`
    select ${tapColumns(db)} from taps t
    where t.student_id = any(${studentIds as number[]}) and t.work_date between ${from} and ${to}
    order by t.student_id, t.work_date, t.at, t.id`
}

/** The taps of single days, also void ones. */
export function listTapsOfDays(
  db: Db | Tx,
  days: readonly { studentId: number; placementId: number; workDate: string }[],
) {
  return db<TapRow[]>`
    select ${tapColumns(db)} from taps t
    join unnest(${days.map(({ studentId }) => studentId)}::bigint[], ${days.map(({ placementId }) => placementId)}::bigint[],
      ${days.map(({ workDate }) => workDate)}::date[]) as wanted (student_id, placement_id, work_date)
      on t.student_id = wanted.student_id and t.work_date = wanted.work_date and t.placement_id = wanted.placement_id
    order by t.placement_id, t.work_date, t.at, t.id`
}

export async function voidTap(tx: Tx, id: number, reason: string): Promise<void> {
  await tx`update taps set voided_at = ${tx.change.now}, voided_by = ${tx.change.by?.id ?? null}, void_reason = ${reason} where id = ${id}`
}
