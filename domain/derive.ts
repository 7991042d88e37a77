import { latenessOf, spansOfPresence, undertimeMinutes } from './attendance.ts'
import type { DayBasis } from './basis.ts'
import { bindingShift, creditDay, earnedByPasses, type Line } from './credit.ts'
import { type Flag, flagsOf } from './flags.ts'
import type { Geofence } from './geofence.ts'
import { type Minutes, minutesOfTaps, type Pairing, pairUp, unpairedSentence } from './pairs.ts'
import { bySlot, type Slot, type SlotTime } from './slot.ts'
import { type Instant, instantOf, msOf } from './zone.ts'

export type TapSource = 'tap' | 'offline' | 'correction' | 'import'
export type Tap = SlotTime & {
  source: TapSource
  geofence: Geofence
  isClockOff: boolean
  isVoided: boolean
  /** Whether a correction voided it; else the student has undone it. */
  isCorrected: boolean
}

/** The statuses that follow from the taps alone; the others are decisions. */
export type DerivedStatus = 'open' | 'incomplete' | 'submitted'

export type DerivedRecord = {
  workDate: string
  dayType: DayBasis['dayType']
  /** Cut to the minute, as they are counted and printed. */
  times: Record<Slot, Instant | null>
  rendered: number
  credited: number
  /** The part of the credit that passes made possible; it may be counted beyond the weekly cap. */
  earned: number
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

/**
 * A day's record from its taps: the same taps in any order give the same record. A tap that was undone leaves no trace, and
 * one that a correction voided no other than that the day was corrected.
 */
export function deriveRecord({ taps, basis, now, isExcused }: DerivedFrom): DerivedRecord {
  const live = taps.filter(({ isVoided }) => !isVoided)
  const minutes = minutesOfTaps(live)
  const pairing = pairUp(minutes)
  const status = statusOf(minutes, pairing, { basis, now })
  const shift = bindingShift(basis)
  const credit = creditDay(pairing.pairs, basis, shift)
  const isIncomplete = status === 'incomplete'
  const isOvertimeLeftOut = status === 'submitted' && pairing.unpaired.length > 0
  const present = isOvertimeLeftOut ? pairing.pairs : spansOfPresence(minutes, pairing, shift)
  const lateness = latenessOf(present, basis, shift)
  const late = isExcused ? 0 : lateness.late
  // Before the day is over nobody has left early, and an incomplete day is not settled.
  const isOver = status === 'submitted' && !isExcused
  const undertime = isOver ? undertimeMinutes(credit.inside, lateness.forgiven, basis) : 0
  const credited = isIncomplete ? 0 : credit.credited
  return {
    workDate: basis.workDate,
    dayType: basis.dayType,
    times: timesOf(minutes),
    rendered: credit.rendered,
    credited,
    earned: isIncomplete ? 0 : earnedByPasses(credited, pairing.pairs, basis),
    late,
    undertime,
    overtime: credit.overtime,
    explanation: [
      ...credit.lines,
      ...(isIncomplete ? nothingCounts(credit.credited, pairing) : []),
      ...(isOvertimeLeftOut ? [overtimeLeftOut] : []),
    ],
    flags: flagsOf({
      taps: live,
      isCorrected: taps.some(
        ({ source, isVoided, isCorrected }) => isCorrected || (!isVoided && source === 'correction'),
      ),
      basis,
      shift,
      status,
      isExcused,
      isOvertimeLeftOut,
      late,
      undertime,
      uncovered: credit.uncovered,
    }),
    unpaired: pairing.unpaired,
    status,
    excused: isExcused,
  }
}

/**
 * PM Out submits a day, or OT Out if there is an overtime pass (rule 8). The end of the window submits every day
 * without an open pair, also one that has only an excuse or a note, so that it can be decided. An overtime that never
 * ended is then left out, and does not cost the student the rest of the day.
 */
function statusOf(
  minutes: Minutes,
  { unpaired }: Pairing,
  { basis, now }: Pick<DerivedFrom, 'basis' | 'now'>,
): DerivedStatus {
  if (msOf(now) >= msOf(basis.closesAt)) return unpaired.some((slot) => slot !== 'ot_in') ? 'incomplete' : 'submitted'
  if (unpaired.length > 0) return 'open'
  const lastOut = basis.passes.overtime > 0 ? minutes.ot_out : minutes.pm_out
  return lastOut !== undefined ? 'submitted' : 'open'
}

const overtimeLeftOut: Line = {
  step: 'overtime',
  text: `Overtime not credited: ${unpairedSentence('ot_in')}`,
  minutes: 0,
}

function nothingCounts(credited: number, { unpaired }: Pairing): Line[] {
  const text = `No hours credited yet: ${unpaired.map(unpairedSentence).join(', ')}`
  return [{ step: 'incomplete', text, minutes: credited === 0 ? 0 : -credited }]
}

function timesOf(minutes: Minutes): Record<Slot, Instant | null> {
  return bySlot((slot) => {
    const minute = minutes[slot]
    return minute === undefined ? null : instantOf(minute * 60_000)
  })
}
