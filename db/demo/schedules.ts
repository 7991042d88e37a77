import { type Weekday, type WorkDate, weekday } from '#domain/calendar.ts'
import type { Company } from './companies.ts'
import type { Random } from './random.ts'

/** A row of `schedules`, without its placement. */
export type Hours = {
  days: readonly Weekday[]
  firstStart: string
  firstEnd: string
  secondStart: string | null
  secondEnd: string | null
  flexible: boolean
}

const mondayToFriday: readonly Weekday[] = [1, 2, 3, 4, 5]
const fixed = (days: readonly Weekday[], [firstStart, firstEnd, secondStart, secondEnd]: Times): Hours => ({
  days,
  firstStart,
  firstEnd,
  secondStart,
  secondEnd,
  flexible: false,
})
type Times = [string, string, string, string]

const office: Times = ['08:00', '12:00', '13:00', '17:00']
const late: Times = ['09:00', '12:00', '13:00', '18:00']
const plant: Times = ['06:00', '10:00', '11:00', '15:00']
const night: Times = ['21:00', '01:00', '02:00', '06:00']
const evening: Times = ['13:00', '17:00', '18:00', '22:00']

/** Five days a week, always including today, so that the demo can be tried any day. */
export function hoursOfTheStudent(today: WorkDate): Hours[] {
  const rest = Math.max(0, weekday(today) - 5)
  return [
    fixed(
      mondayToFriday.map((day) => (day + rest) as Weekday),
      office,
    ),
  ]
}

/** Hours by industry: hotels on weekends, contact centers by night, plants early. */
export function hoursAt({ industry }: Company, setup: string, random: Random): Hours[] {
  if (setup === 'home') return [{ ...fixed(mondayToFriday, late), flexible: true }]
  if (/Hotel|Resort|Restaurant/.test(industry)) {
    return [fixed(random.pick([[2, 3, 4, 5, 6] as const, [3, 4, 5, 6, 7] as const]), random.pick([plant, evening]))]
  }
  if (industry === 'Contact center') return [fixed(mondayToFriday, random.chance(0.5) ? night : office)]
  if (/anufacturing|utility|Aviation/.test(industry))
    return [fixed(mondayToFriday, random.chance(0.6) ? plant : office)]
  if (industry === 'Banking') {
    const saturday: Hours = { ...fixed([6], office), secondStart: null, secondEnd: null }
    return [fixed(mondayToFriday, ['08:30', '12:00', '13:00', '16:30']), saturday]
  }
  return [fixed(mondayToFriday, random.chance(0.75) ? office : late)]
}
