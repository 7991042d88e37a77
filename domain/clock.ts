import type { WorkDate } from './calendar.ts'
import type { Timetable } from './day.ts'
import { shiftOf, usualSchedule } from './schedule.ts'
import { isIn, type Slot, slots } from './slot.ts'
import { msAt } from './zone.ts'

export type ClockState = 'out' | 'in' | 'break' | 'done'

/** `since`: the last tap, in milliseconds; null before the first one. */
export type Clock = { state: ClockState; since: number | null }

export type ClockFacts = {
  workDate: WorkDate
  /** The taps of this date, sent or not; `at` in milliseconds. */
  taps: readonly { slot: Slot; at: number }[]
  /** The day has its last out, or somebody has decided on it. */
  isDone: boolean
  timetable: Timetable
  now: number
}

/** What the clock of a day shows: a student who left at noon is on a break until the schedule's end, then out (rule 3). */
export function clockOf({ workDate, taps, isDone, timetable, now }: ClockFacts): Clock {
  const last = slots.flatMap((slot) => taps.find((tap) => tap.slot === slot) ?? []).at(-1)
  const since = last?.at ?? null
  if (isDone) return { state: 'done', since }
  if (last === undefined) return { state: 'out', since }
  if (isIn(last.slot)) return { state: 'in', since }
  return { state: last.slot === 'am_out' && now < endOf(workDate, timetable) ? 'break' : 'out', since }
}

/** When the schedule of a date ends; on a day off, the usual one. */
function endOf(workDate: WorkDate, { schedules, zone }: Timetable): number {
  return msAt(workDate, shiftOf(usualSchedule(schedules, workDate) ?? { first: null, second: null }).end, zone)
}
