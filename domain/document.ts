import { type Expiry, expiryNotice } from './agreement.ts'
import { daysFrom, type WorkDate } from './calendar.ts'

export type DocumentStatus = 'submitted' | 'approved' | 'returned' | 'waived'
export const documentStates = ['missing', 'submitted', 'returned', 'approved', 'waived', 'expiring', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

/** The latest version of a document: uploaded, or received as a hard copy. */
export type PaperOnFile = { status: DocumentStatus; expiresOn: WorkDate | null; isOnPaper: boolean }

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
export function documentState(paper: PaperOnFile | null, today: WorkDate): Expiry<DocumentState> {
  if (paper === null) return { state: 'missing', daysLeft: null, notice: null }
  if (!isAccepted(paper) || paper.status === 'waived') return { state: paper.status, daysLeft: null, notice: null }
  const daysLeft = paper.expiresOn === null ? null : daysFrom(today, paper.expiresOn)
  const notice = expiryNotice(daysLeft)
  if (daysLeft !== null && daysLeft < 0) return { state: 'expired', daysLeft, notice: null }
  return { state: notice === null ? 'approved' : 'expiring', daysLeft, notice }
}

/** Whether the requirement is in order on this date, so that it opens a gate (rule 20). */
export function isInOrder(paper: PaperOnFile | null, date: WorkDate): boolean {
  const { state } = documentState(paper, date)
  return state === 'approved' || state === 'expiring' || state === 'waived'
}

function isAccepted({ status, isOnPaper }: PaperOnFile): boolean {
  return status === 'approved' || status === 'waived' || (isOnPaper && status === 'submitted')
}
