import * as z from 'zod/mini'
import { dateInWords, weekdayName } from '#domain/calendar.ts'
import { type Schedule, scheduleProblems } from '#domain/schedule.ts'
import { listOf, SentDate, TimeOfDay, WorkDate } from './parts.ts'

const Half = z.strictObject({ start: TimeOfDay, end: TimeOfDay })
const Weekday = z.literal([1, 2, 3, 4, 5, 6, 7], 'A day of the week is a number from 1 (Monday) to 7 (Sunday)')

const row = {
  validFrom: WorkDate,
  days: listOf(Weekday, { most: 7, tooMany: 'A week has seven days' }),
  first: z.nullable(Half),
  second: z.nullable(Half),
  kind: z.enum(['fixed', 'flexible'], 'Choose fixed or flexible'),
}
export const StoredSchedule = z.object(row)

/** One row of a schedule; rows with the same date belong together. An end at or before its start is on the next day. */
export const ScheduleFields = z.strictObject({ ...row, validFrom: SentDate }).check(({ value, issues }) => {
  for (const { message } of scheduleProblems(value)) issues.push({ code: 'custom', message, input: value })
})
export type ScheduleFields = z.output<typeof ScheduleFields>

export const Schedules = listOf(ScheduleFields, { most: 50, tooMany: 'At most 50 lines in a timetable' }).check(
  ({ value, issues }) => {
    const message = dayTwice(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  },
)

function dayTwice(schedules: readonly Schedule[]): string | null {
  const seen = new Set<string>()
  for (const { validFrom, days } of schedules) {
    for (const day of days) {
      const key = `${validFrom} ${day}`
      if (seen.has(key)) return `${weekdayName(day)} appears twice in the timetable from ${dateInWords(validFrom)}`
      seen.add(key)
    }
  }
  return null
}
