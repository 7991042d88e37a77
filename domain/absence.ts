import { basisOf, type PlacementRules } from './basis.ts'
import { addDays, datesFrom, type WorkDate } from './calendar.ts'
import type { DayType } from './holiday.ts'
import type { PlacementStatus } from './placement.ts'

/** After this many working days without a tap an intern is silent, and somebody should ask (rule 28). */
export const silentAfter = 3
/** How many days back we count: more than any internship lasts, so that the number in a sentence is the real one. */
export const absenceLookBack = 366

type Question = { rules: PlacementRules; expectedFrom: WorkDate | null; lastTap: WorkDate | null; today: WorkDate }

/** Whether a tap is expected at all: nobody is absent who is on hold, or whose hours are met. */
export function isExpectedToTap(status: PlacementStatus): boolean {
  return status === 'deployed'
}

/**
 * The working days before today since the last tap, or since the intern is expected (rule 38), the oldest first. Rest
 * days, holidays and suspensions are no working days; today is not over.
 */
export function missedDays(question: Question): WorkDate[] {
  const { rules, today } = question
  const from = missingSince(question)
  if (from === null || from >= today) return []
  return datesFrom(from, addDays(today, -1)).filter((date) => isWorkingDay(date, rules))
}

/** The first day that could be missed; null if nobody is expected. The calendar is needed from this day on. */
export function missingSince({ expectedFrom, lastTap, today }: Omit<Question, 'rules'>): WorkDate | null {
  if (expectedFrom === null) return null
  const from = lastTap === null || lastTap < expectedFrom ? expectedFrom : addDays(lastTap, 1)
  const earliest = addDays(today, -absenceLookBack)
  return from < earliest ? earliest : from
}

export type DayWithoutRecord = { workDate: WorkDate; today: WorkDate; dayType: DayType; isExpected: boolean }

/** A past working day on which the intern was expected and has no record: the month says so (rule 28). */
export function isMissedDay({ workDate, today, dayType, isExpected }: DayWithoutRecord): boolean {
  return isExpected && workDate < today && isWorkingKind(dayType)
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
