import type { Suspension } from '#contract/suspensions.ts'
import { dateInWords } from '#domain/calendar.ts'
import { clockMinutes, minutesOf } from '#domain/zone.ts'

/** 'November 16, 2026 from 12:00 PM', 'November 16, 2026 to November 17, 2026' */
export function daysInWords({ fromDate, untilDate, fromTime }: Suspension): string {
  const time = fromTime === null ? '' : ` from ${clockMinutes(minutesOf(fromTime))}`
  const until = untilDate === fromDate ? '' : ` to ${dateInWords(untilDate)}`
  return `${dateInWords(fromDate)}${time}${until}`
}

/** Whether it is only for `own` programs. Undefined stands for an admin, who may change all. */
export function mayChange({ courseIds }: Suspension, own: readonly number[] | undefined): boolean {
  return own === undefined || (courseIds.length > 0 && courseIds.every((id) => own.includes(id)))
}
