import { addDays, type WorkDate } from './calendar.ts'
import { type Schedule, startOn } from './schedule.ts'
import { dateIn, msAt } from './zone.ts'

export type Timetable = { schedules: readonly Schedule[]; zone: string }

/** Moments in milliseconds; the end is the first moment that no longer belongs. */
export type DayWindow = { from: number; to: number }

const before = 4 * 60
const after = 20 * 60

/** A work date begins 4 hours before its start and ends 20 hours after it, by the school's clock (rule 2). */
export function windowOf(date: WorkDate, { schedules, zone }: Timetable): DayWindow {
  const start = startOn(schedules, date)
  return { from: msAt(date, start - before, zone), to: msAt(date, start + after, zone) }
}

/** The work date of a moment. Waiting dates are those whose record still lacks a tap: where windows overlap they win. */
export function workDateOf(ms: number, timetable: Timetable, waiting: readonly WorkDate[]): WorkDate {
  const today = dateIn(timetable.zone, ms)
  let latest: WorkDate | null = null
  let latestWaiting: WorkDate | null = null
  for (const date of [addDays(today, -1), today, addDays(today, 1)]) {
    const window = windowOf(date, timetable)
    if (ms < window.from || ms >= window.to) continue
    latest = date
    if (waiting.includes(date)) latestWaiting = date
  }
  // A change of schedule can leave hours that no window covers: they belong to the date on the wall.
  return latestWaiting ?? latest ?? today
}
