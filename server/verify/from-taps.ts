import { type DerivedRecord, deriveRecord } from '#domain/derive.ts'
import { slots } from '#domain/slot.ts'
import { msOf } from '#domain/zone.ts'
import type { ApprovedDay } from './check-queries.ts'

const minutes = ['rendered', 'credited', 'earned', 'late', 'undertime', 'overtime'] as const

/** What the taps of an approved day give now; null if that is what was approved. */
export function fromTaps(day: ApprovedDay, now: string): DerivedRecord | null {
  const derived = deriveRecord({ taps: day.taps, basis: day.basis, now, isExcused: day.excused })
  const hasSameTimes = slots.every((slot) => {
    const [stored, own] = [day.times[slot], derived.times[slot]]
    return stored === null || own === null ? stored === own : msOf(stored) === msOf(own)
  })
  return hasSameTimes && minutes.every((name) => derived[name] === day[name]) ? null : derived
}
