import type { WorkDate } from './calendar.ts'
import type { DocumentState } from './document.ts'
import { isRunning, type PlacementStatus } from './placement.ts'

type Phase = 'before' | 'during' | 'after'
type Dates = { startDate: WorkDate | null; targetEndDate: WorkDate | null; endDate: WorkDate | null }

/** When a placement needs a document: before its first day, or by its last; null if that day is not set. */
export function documentDueOn(phase: Phase, { startDate, targetEndDate, endDate }: Dates): WorkDate | null {
  return phase === 'before' ? startDate : (endDate ?? targetEndDate)
}

/** Whether a student is asked for a document already: those of the end are asked for once the hours are met. */
export function isAskedNow(phase: Phase, status: PlacementStatus | null): boolean {
  if (phase === 'before') return true
  if (status === null) return false
  return phase === 'during' ? isRunning(status) : status === 'hours_met'
}

/** Whether a document has to be submitted now: returned or expired always, missing once it is asked for. */
export function isToSubmit(state: DocumentState, { phase, status }: { phase: Phase; status: PlacementStatus | null }) {
  return state === 'returned' || state === 'expired' || (state === 'missing' && isAskedNow(phase, status))
}
