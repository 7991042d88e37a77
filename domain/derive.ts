import { lateMinutes, undertimeMinutes } from './attendance.ts'
import type { DayBasis } from './basis.ts'
import { creditDay, fixedShift, type Line } from './credit.ts'
import { type Flag, flagsOf } from './flags.ts'
import type { Geofence } from './geofence.ts'
import { type Minutes, minutesOfTaps, type Pairing, pairUp, unpairedSentence } from './pairs.ts'
import { type Slot, type SlotTime, slots } from './slot.ts'
import { type Instant, instantOf, msOf } from './zone.ts'

export type TapSource = 'tap' | 'offline' | 'correction' | 'import'
export type Tap = SlotTime & { source: TapSource; geofence: Geofence; isClockOff: boolean; isVoided: boolean }

/** The states that follow from the taps alone; the others are somebody's decision. */
export type DerivedStatus = 'open' | 'incomplete' | 'submitted'

export type DerivedRecord = {
  workDate: string
  dayType: DayBasis['dayType']
  /** Cut to the minute, as they are counted and printed. */
  times: Record<Slot, Instant | null>
  rendered: number
  credited: number
  late: number
  undertime: number
  overtime: number
  explanation: Line[]
  flags: Flag[]
  unpaired: Slot[]
  status: DerivedStatus
  excused: boolean
}

export type DerivedFrom = { taps: readonly Tap[]; basis: DayBasis; now: Instant; isExcused: boolean }

/** A day's record from its taps: the same taps in any order give the same record, and a voided tap leaves no trace. */
export function deriveRecord({ taps, basis, now, isExcused }: DerivedFrom): DerivedRecord {
  const live = taps.filter(({ isVoided }) => !isVoided)
  const minutes = minutesOfTaps(live)
  const pairing = pairUp(minutes)
  const status = statusOf(minutes, pairing, { basis, now })
  const shift = fixedShift(basis)
  const credit = creditDay(pairing.pairs, basis, shift)
  const isIncomplete = status === 'incomplete'
  const late = isExcused ? 0 : lateMinutes(minutes, basis, shift)
  // Before the day is over nobody has left early yet, and an incomplete one is not settled.
  const undertime = isExcused || status !== 'submitted' ? 0 : undertimeMinutes(credit.inside, basis)
  return {
    workDate: basis.workDate,
    dayType: basis.dayType,
    times: timesOf(minutes),
    rendered: credit.rendered,
    credited: isIncomplete ? 0 : credit.credited,
    late,
    undertime,
    overtime: credit.overtime,
    explanation: isIncomplete ? [...credit.lines, ...nothingCounts(credit.credited, pairing)] : credit.lines,
    flags: flagsOf({ taps: live, basis, shift, status, isExcused, late, undertime, overtime: credit.overtime }),
    unpaired: pairing.unpaired,
    status,
    excused: isExcused,
  }
}

/** The state in which a day receives a tap. Without any it is open, however late: one that was under way may still come. */
export function deriveStatus({ taps, basis, now }: Omit<DerivedFrom, 'isExcused'>): DerivedStatus {
  const live = taps.filter(({ isVoided }) => !isVoided)
  if (live.length === 0) return 'open'
  const minutes = minutesOfTaps(live)
  return statusOf(minutes, pairUp(minutes), { basis, now })
}

/**
 * The afternoon's out submits a day, overtime's out where a pass was given, and the end of the window any whole one, also
 * one that has no taps but an excuse or a note: somebody has to decide on it.
 */
function statusOf(minutes: Minutes, pairing: Pairing, { basis, now }: Pick<DerivedFrom, 'basis' | 'now'>) {
  const isClosed = msOf(now) >= msOf(basis.closesAt)
  if (pairing.unpaired.length > 0) return isClosed ? 'incomplete' : 'open'
  const lastOut = basis.passes.overtime > 0 ? minutes.ot_out : minutes.pm_out
  return isClosed || lastOut !== undefined ? 'submitted' : 'open'
}

function nothingCounts(credited: number, { unpaired }: Pairing): Line[] {
  const text = `Nothing counts until corrected: ${unpaired.map(unpairedSentence).join('; ')}`
  return [{ step: 'incomplete', text, minutes: credited === 0 ? 0 : -credited }]
}

function timesOf(minutes: Minutes): Record<Slot, Instant | null> {
  const times: Record<Slot, Instant | null> = {
    am_in: null,
    am_out: null,
    pm_in: null,
    pm_out: null,
    ot_in: null,
    ot_out: null,
  }
  for (const slot of slots) {
    const minute = minutes[slot]
    if (minute !== undefined) times[slot] = instantOf(minute * 60_000)
  }
  return times
}
