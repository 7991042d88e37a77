import { basisOf, type PlacementRules } from './basis.ts'
import { addDays, type WorkDate } from './calendar.ts'
import type { DayType } from './holiday.ts'
import type { PlacementStatus } from './placement.ts'

/** After this many working days without a tap an intern is silent, and somebody should ask (rule 28). */
export const silentAfter = 3
/** How many days back we look: what was missed before does not change the answer. */
export const absenceLookBack = 31

type Question = { rules: PlacementRules; startDate: WorkDate | null; lastTap: WorkDate | null; today: WorkDate }

/** Whether a tap is expected at all: nobody is absent who is on hold, or whose hours are met. */
export function isExpectedToTap(status: PlacementStatus): boolean {
  return status === 'deployed'
}

/**
 * The working days before today since the last tap, or since the start, the oldest first. Rest days, holidays and
 * suspensions are no working days; today is not over.
 */
export function missedDays({ rules, startDate, lastTap, today }: Question): WorkDate[] {
  if (startDate === null) return []
  const begun = lastTap === null || lastTap < startDate ? startDate : addDays(lastTap, 1)
  const missed: WorkDate[] = []
  for (let days = absenceLookBack; days > 0; days--) {
    const date = addDays(today, -days)
    if (date >= begun && isWorkingDay(date, rules)) missed.push(date)
  }
  return missed
}

export type DayWithoutRecord = { workDate: WorkDate; today: WorkDate; dayType: DayType; isAtWork: boolean }

/** A past working day of the placement that has no record: nobody tapped, and the month says so (rule 28). */
export function isMissedDay({ workDate, today, dayType, isAtWork }: DayWithoutRecord): boolean {
  return isAtWork && workDate < today && isWorkingKind(dayType)
}

export function isSilent(missed: number): boolean {
  return missed >= silentAfter
}

/** The first missed day of an intern who is silent; null for others. */
export function absentSince(question: Question): WorkDate | null {
  const missed = missedDays(question)
  return isSilent(missed.length) ? (missed[0] ?? null) : null
}

function isWorkingDay(date: WorkDate, rules: PlacementRules): boolean {
  return isWorkingKind(basisOf(date, rules).dayType)
}

/** A date without a schedule is a rest day, so these are scheduled (rule 23). */
function isWorkingKind(dayType: DayType): boolean {
  return dayType === 'regular' || dayType === 'special_working'
}
