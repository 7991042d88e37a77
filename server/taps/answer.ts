import type { DayRecord } from '#contract/day-record.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { DerivedRecord } from '#domain/derive.ts'
import type { FirstRecord } from './first-answer.ts'
import type { NewTap } from './queries.ts'
import type { StudentState } from './state.ts'

export type TapAnswer = { tap: Tap; record: DayRecord }

/** A tap that has just been stored, as it is answered. */
export function tapAnswer(tap: NewTap, id: number): Tap {
  return {
    id,
    workDate: tap.workDate,
    slot: tap.slot,
    at: tap.at,
    receivedAt: tap.receivedAt,
    source: tap.source,
    delaySeconds: tap.delaySeconds,
    isClockOff: tap.isClockOff,
    geofence: tap.geofence,
    distance: tap.distance,
    latitude: tap.latitude ?? null,
    longitude: tap.longitude ?? null,
    accuracy: tap.accuracy ?? null,
    voidedAt: null,
    voidReason: null,
  }
}

/** A record that nobody has decided on, as it is answered once it is written. */
export function recordAnswer(state: StudentState, derived: DerivedRecord): FirstRecord {
  const { times } = derived
  const kept = state.stored.get(derived.workDate)
  return {
    placementId: state.placementId,
    workDate: derived.workDate,
    amIn: times.am_in,
    amOut: times.am_out,
    pmIn: times.pm_in,
    pmOut: times.pm_out,
    otIn: times.ot_in,
    otOut: times.ot_out,
    dayType: derived.dayType,
    rendered: derived.rendered,
    credited: derived.credited,
    late: derived.late,
    undertime: derived.undertime,
    overtime: derived.overtime,
    explanation: derived.explanation,
    flags: derived.flags,
    status: derived.status,
    excused: derived.excused,
    note: kept?.note ?? null,
    decidedBy: null,
    decidedAt: null,
    decidedNote: null,
    wouldBe: null,
  }
}
