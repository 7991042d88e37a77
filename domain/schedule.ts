import { type Weekday, type WorkDate, weekday, weekdayName } from './calendar.ts'
import { clockMinutes, minutesOf } from './zone.ts'

/** Times of day, 'HH:MM'; an end at or before its start is on the next day. */
export type Half = { start: string; end: string }

/** One row of a placement's schedule. Rows with the same validFrom belong together (Monday to Friday, and Saturday). */
export type Schedule = {
  validFrom: WorkDate
  days: readonly Weekday[]
  first: Half | null
  second: Half | null
  kind: 'fixed' | 'flexible'
}

/** Minutes after the work date's midnight; beyond 1,440 they are on the next day. */
export type Span = { from: number; to: number }
export type Shift = { first: Span | null; second: Span | null; start: number; end: number }

/** Of a longer single span the next hour is lunch and does not count. */
const longestWithoutLunch = 300
const lunchMinutes = 60

const dayMinutes = 1_440
const usualStartOfNobody = 8 * 60
const longestShift = 20 * 60

/** The schedule of a date, or null on a day off. */
export function scheduleOn(schedules: readonly Schedule[], date: WorkDate): Schedule | null {
  return inForce(schedules, date).find((schedule) => schedule.days.includes(weekday(date))) ?? null
}

/** The schedule of a date. On a day off it is the row with the most days, to say when it would have started. */
export function usualSchedule(schedules: readonly Schedule[], date: WorkDate): Schedule | null {
  const rows = inForce(schedules, date)
  const today = weekday(date)
  let usual: Schedule | null = null
  for (const row of rows) {
    if (row.days.includes(today)) return row
    if (usual === null || row.days.length > usual.days.length) usual = row
  }
  return usual
}

/** The schedule of a placement that gets other hours from a date on: what began before it stays in force until then. */
export function withLaterHours(schedules: readonly Schedule[], later: readonly Schedule[]): Schedule[] {
  const from = later.map(({ validFrom }) => validFrom).sort()[0] ?? ''
  return [...schedules.filter(({ validFrom }) => validFrom < from), ...later]
}

/** Minutes after midnight at which work starts on a date, or would start on a day off. */
export function startOn(schedules: readonly Schedule[], date: WorkDate): number {
  const schedule = usualSchedule(schedules, date)
  return schedule === null ? usualStartOfNobody : shiftOf(schedule).start
}

/** The halves one after the other; a time that would be before the last one is on the next day. */
export function shiftOf(schedule: Pick<Schedule, 'first' | 'second'>): Shift {
  const first = schedule.first === null ? null : spanOf(schedule.first, 0)
  const second = schedule.second === null ? null : spanOf(schedule.second, first?.to ?? 0)
  const start = (first ?? second)?.from ?? usualStartOfNobody
  return { first, second, start, end: (second ?? first)?.to ?? start }
}

/** Minutes due on a day of this schedule. A single half over 5 hours includes lunch, which is not due. */
export function scheduledMinutes(schedule: Pick<Schedule, 'first' | 'second'>): number {
  return dueBefore(shiftOf(schedule), Number.POSITIVE_INFINITY)
}

/** Minutes due before a minute, such as the start of a suspension. Shift and minute count from the same moment. */
export function dueBefore(shift: Shift, minute: number): number {
  const first = lengthBefore(shift.first, minute)
  const second = lengthBefore(shift.second, minute)
  const isOneSpan = shift.first === null || shift.second === null
  return first + second - (isOneSpan ? lunchIn(first + second) : 0)
}

/** The lunch in a single pair: what exceeds 5 hours, at most an hour (rule 6). */
export function lunchIn(minutes: number): number {
  return Math.min(lunchMinutes, Math.max(0, minutes - longestWithoutLunch))
}

export type ScheduleProblem = { code: string; message: string }

/** What is wrong with a schedule that a person typed; empty if nothing is. */
export function scheduleProblems(schedule: Schedule): ScheduleProblem[] {
  const problems: ScheduleProblem[] = []
  if (schedule.days.length === 0) problems.push({ code: 'no_days', message: 'Choose at least one day of the week' })
  if (schedule.first === null && schedule.second === null) {
    return [...problems, { code: 'no_hours', message: 'Enter the start and end of at least one half of the day' }]
  }
  for (const half of [schedule.first, schedule.second]) {
    if (half !== null && half.start === half.end) {
      problems.push({ code: 'empty_half', message: 'A half of the day cannot start and end at the same time' })
    }
  }
  const { start, end } = shiftOf(schedule)
  if (end - start > longestShift) {
    problems.push({ code: 'too_long', message: 'A day of work ends within 20 hours of its start' })
  }
  return problems
}

/** 'Mon to Fri', 'Mon, Wed, Fri' or 'Mon to Wed, Sat': three or more consecutive days are a run. */
export function daysInWords(days: readonly Weekday[]): string {
  const runs: Weekday[][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => (run.length > 2 ? `${shortName(run[0])} to ${shortName(run.at(-1))}` : run.map(shortName)))
    .join(', ')
}

/** '8–12, 1–5'. Outside the usual hours of a day it says AM and PM: '10 PM–2 AM, 3 AM–6 AM'. */
export function hoursInShort(schedule: Pick<Schedule, 'first' | 'second'>): string {
  const { first, second, start, end } = shiftOf(schedule)
  const isByDay = start >= 5 * 60 && end <= 19 * 60
  const short = (minute: number) => {
    const words = clockMinutes(minute).replace(':00', '')
    return isByDay ? words.slice(0, -3) : words
  }
  return [first, second].flatMap((half) => (half ? [`${short(half.from)}–${short(half.to)}`] : [])).join(', ')
}

function shortName(day: Weekday | undefined): string {
  return day === undefined ? '' : weekdayName(day).slice(0, 3)
}

/** The rows with the latest validFrom up to this date; before the first one, the first. */
function inForce(schedules: readonly Schedule[], date: WorkDate): readonly Schedule[] {
  if (schedules.length <= 1) return schedules
  let latest = ''
  let earliest = ''
  for (const { validFrom } of schedules) {
    if (validFrom <= date && validFrom > latest) latest = validFrom
    if (earliest === '' || validFrom < earliest) earliest = validFrom
  }
  const chosen = latest === '' ? earliest : latest
  return schedules.filter((schedule) => schedule.validFrom === chosen)
}

function spanOf(half: Half, notBefore: number): Span {
  const from = pushed(minutesOf(half.start), notBefore)
  return { from, to: pushed(minutesOf(half.end), from + 1) }
}

function pushed(minute: number, notBefore: number): number {
  let later = minute
  while (later < notBefore) later += dayMinutes
  return later
}

function lengthBefore(span: Span | null, minute: number): number {
  return span === null ? 0 : Math.max(0, Math.min(span.to, minute) - span.from)
}
