import { type Expiry, expiryNotice } from './agreement.ts'
import { daysFrom, type WorkDate } from './calendar.ts'

export type DocumentStatus = 'submitted' | 'approved' | 'returned' | 'waived'
export const documentStates = ['missing', 'submitted', 'returned', 'approved', 'waived', 'expiring', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

/** The latest version of a document: uploaded, or received as a hard copy. */
export type DocumentOnFile = { status: DocumentStatus; expiresOn: WorkDate | null; isOnPaper: boolean }

export const documentLabels: Record<DocumentState, string> = {
  missing: 'Missing',
  submitted: 'Waiting for review',
  approved: 'Approved',
  returned: 'Returned',
  waived: 'Waived',
  expiring: 'Expiring',
  expired: 'Expired',
}

/** What a document is today (rule 19). Expiry is computed, never stored, and matters once the document was accepted. */
export function documentState(document: DocumentOnFile | null, today: WorkDate): Expiry<DocumentState> {
  if (document === null) return { state: 'missing', daysLeft: null, notice: null }
  if (!isAccepted(document) || document.status === 'waived')
    return { state: document.status, daysLeft: null, notice: null }
  const daysLeft = document.expiresOn === null ? null : daysFrom(today, document.expiresOn)
  const notice = expiryNotice(daysLeft)
  if (daysLeft !== null && daysLeft < 0) return { state: 'expired', daysLeft, notice: null }
  return { state: notice === null ? 'approved' : 'expiring', daysLeft, notice }
}

/** Whether the requirement is in order on this date, so that it opens a gate (rule 20). */
export function isInOrder(document: DocumentOnFile | null, date: WorkDate): boolean {
  const { state } = documentState(document, date)
  return state === 'approved' || state === 'expiring' || state === 'waived'
}

function isAccepted({ status, isOnPaper }: DocumentOnFile): boolean {
  return status === 'approved' || status === 'waived' || (isOnPaper && status === 'submitted')
}
