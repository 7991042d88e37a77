import { addDays, type WorkDate } from './calendar.ts'
import { type Schedule, scheduleOn, shiftOf, startOn, usualSchedule } from './schedule.ts'
import { isIn, lastOf, type Slot } from './slot.ts'
import { dateIn, msAt } from './zone.ts'

/** Which day of which placement. */
export type PlacementDay = { placementId: number; workDate: WorkDate }

export type Timetable = { schedules: readonly Schedule[]; zone: string }

/** Moments in milliseconds; `to` is the first that no longer belongs. */
export type DayWindow = { from: number; to: number }

const hour = 60
const before = 4 * hour
const after = 20 * hour
const hourMs = 3_600_000
/** So near its start, a tap of a student who is done for the day begins the next date. */
export const nearStartMs = 5 * hourMs

/** A work date begins 4 hours before its start and ends 20 hours after it, by the school's clock (rule 2). */
export function windowOf(date: WorkDate, { schedules, zone }: Timetable): DayWindow {
  const start = startOn(schedules, date)
  return { from: msAt(date, start - before, zone), to: msAt(date, start + after, zone) }
}

/**
 * The moments that a tap of a work date can have (rule 2): its window, the 5 hours before its scheduled start, and the
 * hours of that date on the wall that no window covers.
 */
export function tapSpanOf(date: WorkDate, timetable: Timetable): DayWindow {
  const { schedules, zone } = timetable
  const { from, to } = windowOf(date, timetable)
  const start = msAt(date, startOn(schedules, date), zone)
  const early = scheduleOn(schedules, date) === null ? from : start - nearStartMs
  const endBefore = windowOf(addDays(date, -1), timetable).to
  const startAfter = windowOf(addDays(date, 1), timetable).from
  return {
    from: Math.min(from, early, Math.max(endBefore, msAt(date, 0, zone))),
    to: Math.max(to, Math.min(startAfter, msAt(date, 24 * hour, zone))),
  }
}

export type DateQuestion = {
  /** The moment, in milliseconds. */
  at: number
  timetable: Timetable
  /** Taps that are not void, of the days around the moment. */
  taps: readonly { workDate: WorkDate; slot: Slot }[]
  /** What the student chose; null takes what is proposed. */
  slot: Slot | null
}

/** The work date of a tap (rule 2). */
export function workDateOf({ at, timetable, taps, slot }: DateQuestion): WorkDate {
  const today = dateIn(timetable.zone, at)
  let found: WorkDate | null = null
  for (const date of [addDays(today, -1), today, addDays(today, 1)]) {
    const window = windowOf(date, timetable)
    if (at < window.from || at >= window.to) continue
    if (found === null || !keepsTap(found, date, { at, timetable, taps })) found = date
  }
  // A change of schedule can leave hours that no window covers. They belong to the date on the wall.
  const date = found ?? today
  if (slot === 'ot_in' || slot === 'ot_out' || !isOver(filledOn(date, taps))) return date
  return dateAbout(date, at, timetable) ?? date
}

/** The rows of one day of a placement. */
export function ofDay<T extends PlacementDay>(rows: readonly T[], day: PlacementDay): T[] {
  return rows.filter(({ placementId, workDate }) => placementId === day.placementId && workDate === day.workDate)
}

export function filledOn(date: WorkDate, taps: DateQuestion['taps']): Slot[] {
  return taps.filter(({ workDate }) => workDate === date).map(({ slot }) => slot)
}

/** Where two windows overlap, a student who is still in on the earlier date may tap out until the later one is near. */
function keepsTap(
  earlier: WorkDate,
  later: WorkDate,
  { at, timetable, taps }: Pick<DateQuestion, 'at' | 'timetable' | 'taps'>,
): boolean {
  const last = lastOf(filledOn(earlier, taps))
  if (last === null || !isIn(last)) return false
  const { schedules, zone } = timetable
  const { end } = shiftOf(usualSchedule(schedules, earlier) ?? { first: null, second: null })
  const start = msAt(later, startOn(schedules, later), zone)
  return at < Math.min(msAt(earlier, end, zone) + 6 * hourMs, start - hourMs)
}

/** The day has its last out, and the student is not in. */
function isOver(filled: readonly Slot[]): boolean {
  const last = lastOf(filled)
  return last === 'pm_out' || last === 'ot_out'
}

/** The next scheduled date if it starts in less than 5 hours: a tap then begins it. */
function dateAbout(date: WorkDate, at: number, { schedules, zone }: Timetable): WorkDate | null {
  for (const days of [1, 2]) {
    const next = addDays(date, days)
    if (scheduleOn(schedules, next) === null) continue
    const start = msAt(next, startOn(schedules, next), zone)
    return at < start && start - at < nearStartMs ? next : null
  }
  return null
}
