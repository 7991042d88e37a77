import type { WorkDate } from './calendar.ts'
import { filledOn, type Timetable, workDateOf } from './day.ts'
import { type RecordStatus, refuseTapOn } from './record.ts'
import { type Shift, scheduleOn, shiftOf, usualSchedule } from './schedule.ts'
import { earlyMinutes, isIn, lastOf, openSlots, pairOf, proposeSlot, type Slot } from './slot.ts'
import { minutesAfter } from './zone.ts'

export type TapQuestion = {
  /** The moment, in milliseconds. */
  at: number
  timetable: Timetable
  /** Taps that are not void, of the days around the moment. */
  taps: readonly { workDate: WorkDate; slot: Slot }[]
  /** Dates for which an overtime pass was given. */
  overtimeDates: readonly WorkDate[]
}

/**
 * What a screen asks once before it sends a slot. `early_out`: is the student leaving before the end (in minutes after
 * the work date's midnight)? `open_pair`: did the student mean the missing slot?
 */
export type Doubt = { slot: Slot } & ({ kind: 'early_out'; endsAt: number } | { kind: 'open_pair'; missing: Slot })

export type NextTap = {
  workDate: WorkDate
  proposed: Slot | null
  open: Slot[]
  /** The day has its last out: nothing is proposed, but the student may choose overtime. */
  isDone: boolean
  doubts: Doubt[]
}

/** What the tap screen offers at a moment: the same with and without a connection (rule 2, rule 3). */
export function nextTap({ at, timetable, taps, overtimeDates }: TapQuestion): NextTap {
  const { schedules, zone } = timetable
  const workDate = workDateOf({ at, timetable, taps, slot: null })
  const filled = filledOn(workDate, taps)
  const shift = shiftOf(usualSchedule(schedules, workDate) ?? { first: null, second: null })
  const minute = minutesAfter(workDate, at, zone)
  const proposed = proposeSlot({ filled, minute, shift, hasOvertime: overtimeDates.includes(workDate) })
  const open = openSlots(filled)
  const due = scheduleOn(schedules, workDate) === null ? null : shift
  const doubts = open.flatMap((slot) => doubtAbout(slot, { filled, minute, due }) ?? [])
  return { workDate, proposed, open, isDone: proposed === null && filled.length > 0, doubts }
}

/** `accepted`: whether the placement accepts taps at all. `status` of the day's record, null if there is none. */
export type DayNow = { accepted: boolean; status: RecordStatus | null }

/** What the screen may still offer of it: a day that was decided is done, whatever it lacks (rule 8). */
export function offerOf({ proposed, open, isDone, doubts }: NextTap, { accepted, status }: DayNow) {
  const isDecided = status !== null && refuseTapOn(status) !== null
  const mayTap = accepted && !isDecided
  return {
    proposedSlot: mayTap ? proposed : null,
    openSlots: mayTap ? open : [],
    isDone: accepted && (isDecided || isDone),
    doubts: mayTap ? doubts : [],
  }
}

type Facts = {
  filled: readonly Slot[]
  minute: number
  /** Null on a day off, which nobody leaves too early. */
  due: Shift | null
}

function doubtAbout(slot: Slot, { filled, minute, due }: Facts): Doubt | null {
  const missing = missingBeside(slot, filled)
  if (missing !== null) return { slot, kind: 'open_pair', missing }
  const endsAt = due === null ? null : endFor(slot, due)
  return endsAt !== null && minute < endsAt - earlyMinutes ? { slot, kind: 'early_out', endsAt } : null
}

/** The out that the last in lacks, or the in that this out lacks. AM In and PM Out are one span. */
function missingBeside(slot: Slot, filled: readonly Slot[]): Slot | null {
  const last = lastOf(filled)
  if (isIn(slot)) return last !== null && isIn(last) ? pairOf(last) : null
  const isSpan = slot === 'pm_out' && last === 'am_in'
  return isSpan || filled.includes(pairOf(slot)) ? null : pairOf(slot)
}

/** When a student who chooses this out is expected to leave: at the break, or at the end of the day. */
function endFor(slot: Slot, { first, second, end }: Shift): number | null {
  if (slot === 'am_out') return second === null || first === null ? end : first.to
  return slot === 'pm_out' ? end : null
}
