/** A day of the school's calendar, 'YYYY-MM-DD'. */
export type WorkDate = string

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const dayMs = 86_400_000
const thursday = 4
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function addDays(date: WorkDate, days: number): WorkDate {
  return dateOfMs(msOfDate(date) + days * dayMs)
}

/** Whole days from one date to another; negative if the second is earlier. */
export function daysFrom(from: WorkDate, to: WorkDate): number {
  return Math.round((msOfDate(to) - msOfDate(from)) / dayMs)
}

export function weekday(date: WorkDate): Weekday {
  return known(date).weekday
}

/** Like `addDays(date, 1)`, but remembered, for loops that walk day by day. */
export function dayAfter(date: WorkDate): WorkDate {
  return known(date).next
}

/** The Monday and the Sunday of a week. */
type WeekSpan = { readonly from: WorkDate; readonly to: WorkDate }
type DateFacts = { weekday: Weekday; next: WorkDate; week: WeekSpan }
const remembered = 4_096
const dates = new Map<WorkDate, DateFacts>()

/** Forecasts walk the same months for hundreds of interns: remembering is ten times faster than computing. */
function known(date: WorkDate): DateFacts {
  let found = dates.get(date)
  if (found === undefined) {
    // Day 0, January 1, 1970, was a Thursday.
    const day = msOfDate(date) / dayMs + thursday - 1
    const weekday = ((((day % 7) + 7) % 7) + 1) as Weekday
    const week = { from: addDays(date, 1 - weekday), to: addDays(date, 7 - weekday) }
    found = { weekday, next: addDays(date, 1), week }
    if (dates.size >= remembered) dates.clear()
    dates.set(date, found)
  }
  return found
}

/** The week of a date. */
export function weekOf(date: WorkDate): WeekSpan {
  return known(date).week
}

export function monthOf(date: WorkDate): string {
  return date.slice(0, 7)
}

/** Every date from one to another, both included. */
export function datesFrom(from: WorkDate, to: WorkDate): WorkDate[] {
  const count = Math.max(0, daysFrom(from, to) + 1)
  return Array.from({ length: count }, (_, day) => addDays(from, day))
}

/** The first and the last date of a month 'YYYY-MM'. */
export function rangeOfMonth(month: string): { from: WorkDate; to: WorkDate } {
  const from = `${month}-01`
  const nextMonth = monthOf(addDays(from, 31))
  return { from, to: addDays(`${nextMonth}-01`, -1) }
}

/** Every date of a month 'YYYY-MM'. */
export function datesOfMonth(month: string): WorkDate[] {
  const { from, to } = rangeOfMonth(month)
  return datesFrom(from, to)
}

/** Whole years of age. A person born on February 29 has their birthday on March 1 of other years. */
export function ageOn(birthDate: WorkDate, date: WorkDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dateOfMs(ms) === text
}

/** 'March 12, 2027' */
export function dateInWords(date: WorkDate): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`
}

/** 'Mar 12' */
export function dateInShort(date: WorkDate): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]?.slice(0, 3)} ${Number(date.slice(8, 10))}`
}

/** 'March 2027' */
export function monthInWords(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

export function weekdayName(day: Weekday): string {
  return dayNames[day - 1] ?? ''
}

/** Midnight of the date as if it were in UTC: a number to compute with, not a moment. */
export function msOfDate(date: WorkDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
}

const written = new Map<number, WorkDate>()

/** Remembered by day, because writing a date costs ten times as much. */
export function dateOfMs(ms: number): WorkDate {
  const day = Math.floor(ms / dayMs)
  let date = written.get(day)
  if (date === undefined) {
    date = new Date(day * dayMs).toISOString().slice(0, 10)
    if (written.size >= remembered) written.clear()
    written.set(day, date)
  }
  return date
}
