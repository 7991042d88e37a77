import type { ScheduleFields } from '#contract/schedules.ts'
import type { Weekday } from '#domain/calendar.ts'
import { type Half, type Schedule, scheduledMinutes, shiftOf } from '#domain/schedule.ts'
import { clockMinutes } from '#domain/zone.ts'

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const workdays: readonly Weekday[] = [1, 2, 3, 4, 5]

type Hours = Pick<ScheduleFields, 'days' | 'first' | 'second' | 'kind'>
const half = (start: string, end: string): Half => ({ start, end })
const office = { first: half('08:00', '12:00'), second: half('13:00', '17:00'), kind: 'fixed' } as const

/** The timetables that most companies have. */
export const presets: readonly { label: string; hours: Hours }[] = [
  { label: '8 to 5, Monday to Friday', hours: { ...office, days: [...workdays] } },
  { label: '8 to 5, Monday to Saturday', hours: { ...office, days: [...workdays, 6] } },
  {
    label: '9 to 6, Monday to Friday',
    hours: { days: [...workdays], first: half('09:00', '13:00'), second: half('14:00', '18:00'), kind: 'fixed' },
  },
  {
    label: 'Night, 10 to 7',
    hours: { days: [...workdays], first: half('22:00', '02:00'), second: half('03:00', '07:00'), kind: 'fixed' },
  },
  { label: 'Flexible', hours: { ...office, days: [...workdays], kind: 'flexible' } },
]

export function usualHours(validFrom: string): ScheduleFields {
  return { validFrom, ...office, days: [...workdays] }
}

export function withDay(days: readonly Weekday[], day: Weekday): Weekday[] {
  const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day]
  return next.sort((one, two) => one - two)
}

/** '8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM', and what lies beyond midnight says so */
export function shiftInWords(schedule: Pick<Schedule, 'first' | 'second' | 'kind'>): string {
  const { first, second, end } = shiftOf(schedule)
  const halves = [first, second].flatMap((span) =>
    span ? [`${clockMinutes(span.from)} to ${clockMinutes(span.to)}`] : [],
  )
  if (halves.length === 0) return 'No hours'
  const next = end > 1440 ? ' the next day' : ''
  return `${halves.join(' and ')}${next}${schedule.kind === 'flexible' ? ', flexible' : ''}`
}

/** Minutes due in a week, from rows that begin on the same date. */
export function weeklyMinutes(schedules: readonly Schedule[]): number {
  return schedules.reduce((sum, schedule) => sum + schedule.days.length * scheduledMinutes(schedule), 0)
}

/** The rows that apply on a date: those with the latest start so far, or else the first ones. */
export function rowsOn(schedules: readonly ScheduleFields[], date: string): readonly ScheduleFields[] {
  const starts = [...new Set(schedules.map(({ validFrom }) => validFrom))].sort()
  const chosen = starts.filter((start) => start <= date).at(-1) ?? starts[0]
  return schedules.filter(({ validFrom }) => validFrom === chosen)
}
