import type { WorkDate } from './calendar.ts'

type Dates = { startDate: WorkDate | null; targetEndDate: WorkDate | null; endDate: WorkDate | null }

/** When a placement needs a document: before its first day, or by its last; null if that day is not set. */
export function documentDueOn(
  phase: 'before' | 'during' | 'after',
  { startDate, targetEndDate, endDate }: Dates,
): WorkDate | null {
  return phase === 'before' ? startDate : (endDate ?? targetEndDate)
}
