import { basisOf, type DayBasis, type PlacementRules } from '#domain/basis.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type DerivedRecord, deriveRecord, type Tap } from '#domain/derive.ts'
import { isNonWorking } from '#domain/holiday.ts'
import { type Shift, shiftOf } from '#domain/schedule.ts'
import type { Slot } from '#domain/slot.ts'
import { instantAt } from '#domain/zone.ts'
import type { Random } from './random.ts'

export type WorkedDay = { workDate: WorkDate; basis: DayBasis; taps: Tap[]; derived: DerivedRecord }
type Habit = { random: Random; rules: PlacementRules; now: string }

/** An intern's taps of one date: mostly on time, sometimes late, absent, or without the last tap. */
export function workDay(workDate: WorkDate, { random, rules, now }: Habit): WorkedDay | null {
  const basis = basisOf(workDate, rules)
  if (!basis.schedule || isNonWorking(basis.dayType) || random.chance(0.03)) return null
  const shift = shiftOf(basis.schedule)
  const minutes = minutesOf(shift, basis, random)
  if (minutes.length === 0) return null
  const geofence = random.chance(0.02) ? 'outside' : random.chance(0.04) ? 'uncertain' : 'inside'
  const source = random.chance(0.04) ? 'offline' : 'tap'
  const taps = minutes.map(({ slot, minute }): Tap => {
    return {
      slot,
      at: instantAt(workDate, minute, rules.zone),
      source,
      geofence,
      isClockOff: false,
      isVoided: false,
      isCorrected: false,
    }
  })
  return { workDate, basis, taps, derived: deriveRecord({ taps, basis, now, isExcused: false }) }
}

type At = { slot: Slot; minute: number }

function minutesOf({ first, second }: Shift, { suspendedFrom }: DayBasis, random: Random): At[] {
  if (suspendedFrom === 0) return []
  const isLate = random.chance(0.07)
  const arrive = isLate ? random.between(6, 45) : -random.between(0, 14)
  const taps: At[] = []
  if (first) {
    taps.push({ slot: 'am_in', minute: first.from + arrive })
    taps.push({ slot: 'am_out', minute: first.to + random.between(0, 6) })
  }
  const goesHome = suspendedFrom !== null || random.chance(0.02)
  if (second && !goesHome) {
    taps.push({ slot: 'pm_in', minute: second.from - random.between(0, 8) })
    const leave = random.chance(0.04) ? -random.between(15, 60) : random.between(0, 18)
    taps.push({ slot: 'pm_out', minute: second.to + leave })
  }
  const forgetsToLeave = taps.length > 2 && random.chance(0.015)
  return forgetsToLeave ? taps.slice(0, -1) : taps
}
