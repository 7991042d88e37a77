import type { WorkDate } from './calendar.ts'
import { type Timetable, workDateOf } from './day.ts'
import { shiftOf, usualSchedule } from './schedule.ts'
import { openSlots, proposeSlot, type Slot } from './slot.ts'
import { minutesAfter } from './zone.ts'

export type TapQuestion = {
  /** The moment, in milliseconds. */
  at: number
  timetable: Timetable
  /** Dates whose record still lacks a tap. */
  waiting: readonly WorkDate[]
  /** Those that count, of the days round the moment. */
  taps: readonly { workDate: WorkDate; slot: Slot }[]
}

export type NextTap = { workDate: WorkDate; proposed: Slot | null; open: Slot[] }

/** What the tap screen offers at a moment: the same with and without a connection (rules 2 and 3). */
export function nextTap({ at, timetable, waiting, taps }: TapQuestion): NextTap {
  const workDate = workDateOf(at, timetable, waiting)
  const filled = taps.filter((tap) => tap.workDate === workDate).map(({ slot }) => slot)
  const shift = shiftOf(usualSchedule(timetable.schedules, workDate) ?? { first: null, second: null })
  const minute = minutesAfter(workDate, at, timetable.zone)
  return { workDate, proposed: proposeSlot({ filled, minute, shift }), open: openSlots(filled) }
}
