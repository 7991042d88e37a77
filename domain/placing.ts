import { ageOn, dateInWords, type WorkDate } from './calendar.ts'
import { countsFromProblem } from './counts-from.ts'
import { isLive, isRunning, type PlacementStatus } from './placement.ts'
import type { Refusal } from './refusal.ts'

export const leastAge = 18

type Dates = {
  startDate: WorkDate | null
  targetEndDate: WorkDate | null
  countsFrom: WorkDate | null
  birthDate: WorkDate | null
}

/** What is wrong with the dates of a placement, a sentence per field. The gate asks for an unknown birth date. */
export function dateProblems(dates: Dates): Record<string, string> {
  const { startDate, targetEndDate, birthDate } = dates
  const problems: Record<string, string> = {}
  const counting = countsFromProblem(dates)
  if (counting) problems.countsFrom = counting
  if (startDate === null) return problems
  if (isUnderAge(birthDate, startDate)) {
    problems.startDate = `The intern is under ${leastAge} on ${dateInWords(startDate)}`
  }
  if (targetEndDate !== null && targetEndDate < startDate) {
    problems.targetEndDate = 'The end cannot be before the start'
  }
  return problems
}

export function isUnderAge(birthDate: WorkDate | null, startDate: WorkDate | null): boolean {
  return birthDate !== null && startDate !== null && ageOn(birthDate, startDate) < leastAge
}

/** What is wrong with the birth date of an intern whose placement starts on this day. */
export function birthDateAtStartProblem(birthDate: WorkDate | null, firstDay: WorkDate | null): string | null {
  if (firstDay === null || !isUnderAge(birthDate, firstDay)) return null
  return `The intern would be under ${leastAge} on ${dateInWords(firstDay)}, when the placement starts`
}

type Carried = { carriedMinutes: number; carriedReason: string | null; requiredMinutes: number }

/** What is wrong with carried hours, a sentence per field (rule 25). Whether they count depends on their proof. */
export function carriedProblems({ carriedMinutes, carriedReason, requiredMinutes }: Carried): Record<string, string> {
  const problems: Record<string, string> = {}
  if (carriedMinutes > 0 && !carriedReason) problems.carriedReason = 'Say where the carried hours come from'
  if (carriedMinutes > requiredMinutes) {
    problems.carriedMinutes = `The placement requires ${requiredMinutes / 60} hours. Carry at most that many`
  }
  return problems
}

/** Why a placement cannot be edited like this, or null (rule 18). */
export function refuseEdit(status: PlacementStatus, { movesCompany }: { movesCompany: boolean }): Refusal | null {
  if (!isLive(status)) {
    return { status: 409, code: 'placement_ended', message: 'This placement has ended and is kept as it was' }
  }
  if (movesCompany && isRunning(status)) {
    return { status: 409, code: 'company_fixed', message: 'Transfer the intern to change the company' }
  }
  return null
}

export type Ending = {
  status: PlacementStatus
  startDate: WorkDate | null
  today: WorkDate
  wanted: WorkDate | null
  /** The last day with recorded hours. */
  lastRecorded: WorkDate | null
}

/** The last day of a placement that ends now: the wanted day or today; null if it never began (rule 18). */
export function lastDay({ status, startDate, today, wanted, lastRecorded }: Ending): WorkDate | null | Refusal {
  // A shift that starts soon after midnight has its first tap on the evening before, also that of the first day.
  const latest = lastRecorded !== null && lastRecorded > today ? lastRecorded : today
  const isUnderWay = isRunning(status) && startDate !== null && startDate <= latest
  if (!isUnderWay) return null
  if (wanted === null) return latest
  if (wanted < startDate) return notThen('The last day cannot be before the start')
  if (lastRecorded !== null && wanted < lastRecorded) {
    return notThen(`The last day cannot be before ${dateInWords(lastRecorded)}, for which hours are recorded`)
  }
  return wanted > latest ? notThen('The last day cannot be in the future') : wanted
}

/** What is wrong with a first day, once hours are recorded: none may lie before it, or no report would count them. */
export function firstDayProblem(startDate: WorkDate | null, firstRecorded: WorkDate | null): string | null {
  if (startDate === null || firstRecorded === null || startDate <= firstRecorded) return null
  return `The first day cannot be after ${dateInWords(firstRecorded)}, for which hours are recorded`
}

type Spell = { status: PlacementStatus; startDate: WorkDate | null; endDate: WorkDate | null }
type Link = Pick<Spell, 'status' | 'endDate'> & { continuesId: number | null }

/** Whether the intern was deployed. A placement that ended before its first day has a first day and no last one. */
export function hasBegun({ status, endDate }: Pick<Spell, 'status' | 'endDate'>): boolean {
  return isLive(status) ? isRunning(status) : endDate !== null
}

/**
 * A student's current placement among all, the newest first: at work, else being prepared, else ended last. One that ended
 * before its first day comes after those that began, because it was often a mistake; but not if it continued another, as
 * whoever is transferred and then withdraws has withdrawn (rule 18).
 */
export function currentOf<P extends Link>(all: readonly P[]): P | null {
  return (
    all.find(({ status }) => isRunning(status)) ??
    all.find(({ status }) => isLive(status)) ??
    all.find((one) => hasBegun(one) || one.continuesId !== null) ??
    all[0] ??
    null
  )
}

/** Whether the intern of a placement was, or is, at work on any of these dates. */
export function wasAtWork(
  { status, startDate, endDate }: Spell,
  { from, to }: { from: WorkDate; to: WorkDate },
): boolean {
  return hasBegun({ status, endDate }) && startDate !== null && startDate <= to && (endDate === null || endDate >= from)
}

/** Why no pass can be given for a date, or null (rule 24). */
export function refusePass(
  date: WorkDate,
  placement: { status: PlacementStatus; startDate: WorkDate | null; endDate: WorkDate | null },
): Refusal | null {
  const { startDate, endDate } = placement
  if (!hasBegun(placement)) {
    return { status: 409, code: 'not_deployed', message: 'A pass is for an intern who has been deployed' }
  }
  if (startDate !== null && date < startDate) return notThen(`The placement starts on ${dateInWords(startDate)}`)
  return endDate !== null && date > endDate ? notThen(`The placement ended on ${dateInWords(endDate)}`) : null
}

/** More interns than the company has slots is a warning, not a refusal (rule 18). */
export function slotsWarning(company: { name: string; slots: number | null; interns: number }): string | null {
  const { name, slots, interns } = company
  if (slots === null || interns <= slots) return null
  return `${name} has ${slots} ${slots === 1 ? 'slot' : 'slots'} and now ${interns} ${interns === 1 ? 'intern' : 'interns'}`
}

function notThen(message: string): Refusal {
  return { status: 422, code: 'date_outside', message }
}
