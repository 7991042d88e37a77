import { addDays, monthInWords, monthOf } from '#domain/calendar.ts'

/** The month that is `count` months later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export function isMonth(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)
}

const yearAndHalf = 18

/** This month first, then the ones before it; the chosen one is always among them. */
export function monthChoices(today: string, chosen: string) {
  const now = monthOf(today)
  const months = Array.from({ length: yearAndHalf }, (_, back) => monthAfter(now, -back))
  const all = months.includes(chosen) ? months : [...months, chosen]
  return all.map((value) => ({ value, label: monthInWords(value) }))
}

/** The days of the first week before the month begins; a calendar leaves them empty. */
export function emptyBefore(month: string, weekdayOfFirst: number) {
  return Array.from({ length: weekdayOfFirst - 1 }, (_, index) => addDays(`${month}-01`, index + 1 - weekdayOfFirst))
}
