import { basisOf, type PlacementRules } from './basis.ts'
import { addDays, type WorkDate } from './calendar.ts'

/** So many working days without a tap are told of. */
const missedDays = 3
/** A break longer than this is a break, and not an absence. */
const farthest = 31

type Question = { rules: PlacementRules; startDate: WorkDate; lastTap: WorkDate | null; today: WorkDate }

/**
 * The first of the working days before today on which an intern has not tapped, once there are three of them; null
 * while there are fewer. Rest days, holidays and suspensions are no working days; today is not over.
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
