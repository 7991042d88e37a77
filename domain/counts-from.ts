import { addDays, dateInWords, type WorkDate } from './calendar.ts'

type Counting = {
  startDate: WorkDate | null
  /** Of the placement: it replaces the day of the school, whether it is earlier or later. */
  countsFrom: WorkDate | null
  schoolCountsFrom: WorkDate | null
}

/**
 * The first day on which an intern is expected: the first day of work, or later if the school began to use the system
 * later. Absences, risk and forecasts begin on it; what is recorded before it still counts (rule 38).
 */
export function expectedFrom({ startDate, countsFrom, schoolCountsFrom }: Counting): WorkDate | null {
  if (startDate === null) return null
  const chosen = countsFrom ?? schoolCountsFrom ?? startDate
  return chosen > startDate ? chosen : startDate
}

type Period = { startDate: WorkDate | null; targetEndDate: WorkDate | null; countsFrom: WorkDate | null }

/** Why a placement cannot count from this day, or null. */
export function countsFromProblem({ startDate, targetEndDate, countsFrom }: Period): string | null {
  if (countsFrom === null) return null
  if (startDate === null) return 'Enter the first day too'
  if (countsFrom < startDate) return `Choose ${dateInWords(startDate)}, the first day, or later`
  if (targetEndDate !== null && countsFrom > targetEndDate) {
    return `Choose ${dateInWords(targetEndDate)}, the expected last day, or earlier`
  }
  return null
}

const furthestDays = 366

/**
 * Why the school cannot count from this day, or null. A day after the term would hide every absence of the term, and is
 * most often the wrong year.
 */
export function schoolCountsFromProblem(
  countsFrom: WorkDate | null,
  { today, termEndsOn }: { today: WorkDate; termEndsOn: WorkDate | null },
): string | null {
  if (countsFrom === null) return null
  if (termEndsOn !== null && termEndsOn >= today) {
    return countsFrom > termEndsOn ? `Choose ${dateInWords(termEndsOn)}, the end of the term, or earlier` : null
  }
  return countsFrom > addDays(today, furthestDays) ? 'Choose a day within one year from today' : null
}

/** Why the current term cannot end on this day, or null: the school's day would lie after it. */
export function termEndProblem(
  endsOn: WorkDate,
  { today, countsFrom }: { today: WorkDate; countsFrom: WorkDate | null },
): string | null {
  if (countsFrom === null || endsOn < today || countsFrom <= endsOn) return null
  return `The school counts from ${dateInWords(countsFrom)}. Choose that day or later, or change “Counts from” in the settings first`
}
