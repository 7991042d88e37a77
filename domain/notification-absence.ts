import { basisOf, type PlacementRules } from './basis.ts'
import { addDays, type WorkDate } from './calendar.ts'

/** After this many working days without a tap, people are told (rule 28). */
const missedDays = 3
/** A longer break is not an absence. */
const farthest = 31

type Question = { rules: PlacementRules; startDate: WorkDate; lastTap: WorkDate | null; today: WorkDate }

/**
 * The first working day without a tap, once there are three of them before today; null while there are fewer (rule 28).
 * Rest days, holidays and suspensions are no working days, and today is not over.
 */
export function absentSince({ rules, startDate, lastTap, today }: Question): WorkDate | null {
  const begun = lastTap === null || lastTap < startDate ? startDate : addDays(lastTap, 1)
  const missed: WorkDate[] = []
  for (let date = addDays(today, -1); date >= begun && date >= addDays(today, -farthest); date = addDays(date, -1)) {
    if (isWorkingDay(date, rules)) missed.unshift(date)
  }
  return missed.length >= missedDays ? (missed[0] ?? null) : null
}

function isWorkingDay(date: WorkDate, rules: PlacementRules): boolean {
  const { schedule, dayType } = basisOf(date, rules)
  return schedule !== null && (dayType === 'regular' || dayType === 'special_working')
}
