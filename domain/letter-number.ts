import type { WorkDate } from './calendar.ts'

/** '2026-2027-0001': letters are numbered from 1 in each school year, without gaps (rule 48). */
export function referenceOf(schoolYear: string, number: number): string {
  return `${schoolYear}-${String(number).padStart(4, '0')}`
}

/** The school year of a date while the school has no terms: it changes in August. */
export function schoolYearOf(date: WorkDate): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '08' ? 1 : 0)
  return `${year}-${year + 1}`
}
