import { basisOf, type DayBasis, type PlacementRules } from './basis.ts'
import type { WorkDate } from './calendar.ts'
import { deriveRecord, type Tap } from './derive.ts'
import type { Schedule } from './schedule.ts'
import { type Slot, slots } from './slot.ts'
import { type Instant, instantAt, minutesOf } from './zone.ts'

// Days and placements that the tests of this folder share.

export const office: Schedule = {
  validFrom: '2026-01-01',
  days: [1, 2, 3, 4, 5],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
export const flexible: Schedule = { ...office, kind: 'flexible' }
export const night: Schedule = {
  ...office,
  first: { start: '22:00', end: '02:00' },
  second: { start: '03:00', end: '07:00' },
}

export const everyone = { courseIds: [], town: null }

export const officeRules: PlacementRules = {
  schedules: [office],
  zone: 'Asia/Manila',
  where: { courseId: 1, towns: ['cebu city', 'cebu'] },
  holidays: [],
  suspensions: [],
  passes: [],
  caps: { maxMinutesPerDay: 480, maxMinutesPerWeek: 2_400, graceMinutes: 5 },
}

export function rulesWith(changes: Partial<PlacementRules>): PlacementRules {
  return { ...officeRules, ...changes }
}

/** A moment of a work date in Manila, 'HH:MM' or 'HH:MM:SS'; hours beyond 24 are on the next day. */
export function manila(date: WorkDate, time: string): Instant {
  const seconds = time.slice(5)
  return instantAt(date, minutesOf(time), 'Asia/Manila').replace(':00.000Z', `${seconds === '' ? ':00' : seconds}.000Z`)
}

export function tap(date: WorkDate, slot: Slot, time: string): Tap {
  return {
    slot,
    at: manila(date, time),
    source: 'tap',
    geofence: 'inside',
    isClockOff: false,
    isVoided: false,
    isCorrected: false,
  }
}

/** Taps of a day from its times in the order of the slots, '' for none: ['08:00', '12:00', '13:00', '17:00']. */
export function tapsOf(date: WorkDate, times: readonly string[]): Tap[] {
  return slots.flatMap((slot, index) => (times[index] ? [tap(date, slot, times[index])] : []))
}

/** The record of a day long after its window has ended. */
export function dayOf(date: WorkDate, times: readonly string[], changes: Partial<PlacementRules> = {}) {
  const basis: DayBasis = basisOf(date, rulesWith(changes))
  return deriveRecord({ taps: tapsOf(date, times), basis, now: '2030-01-01T00:00:00.000Z', isExcused: false })
}
