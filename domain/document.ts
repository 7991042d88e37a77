import { type Expiry, expiryNotice } from './agreement.ts'
import { daysFrom, type WorkDate } from './calendar.ts'
import type { Role } from './roles.ts'

export type DocumentStatus = 'submitted' | 'approved' | 'returned' | 'waived'
export const documentStates = ['missing', 'submitted', 'returned', 'approved', 'waived', 'expiring', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

/** The latest version of a document: uploaded, or received as a hard copy. */
export type DocumentOnFile = { status: DocumentStatus; expiresOn: WorkDate | null; isOnPaper: boolean }

export const documentLabels: Record<DocumentState, string> = {
  missing: 'Missing',
  submitted: 'For review',
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

/** Whether a requirement in this state is in order, so that it opens a gate (rule 20). */
export function isInOrder(state: DocumentState | null): boolean {
  return state === 'approved' || state === 'expiring' || state === 'waived'
}

/** Whether something has to be submitted: what is for review does not. */
export function isLacking(state: DocumentState | null): boolean {
  return state === 'missing' || state === 'returned' || state === 'expired'
}

/** Staff upload any document, others those that the requirement expects of them (rule 21). */
export function mayUpload(role: Role | null, uploadedBy: Role): boolean {
  return role === 'admin' || role === 'teacher' || role === uploadedBy
}

export type Review = {
  status: DocumentStatus
  remarks: string | null
  hasExpiry: boolean
  expiresOn: WorkDate | null
  today: WorkDate
}

/** What is wrong with a decision on a document, a sentence by field (rule 21). */
export function reviewProblems({ status, remarks, hasExpiry, expiresOn, today }: Review): Record<string, string> {
  if (status === 'waived' && !remarks) return { remarks: 'Say why the document is waived' }
  if (status === 'returned' && !remarks) return { remarks: 'Say why the document is returned' }
  if (status !== 'approved' || !hasExpiry) return {}
  if (!expiresOn) return { expiresOn: 'Enter the date the document expires' }
  return expiresOn < today ? { expiresOn: 'This document has already expired' } : {}
}

/** What is wrong with the day on which a hard copy came. */
export function receiptProblems(receivedOn: WorkDate | null, today: WorkDate): Record<string, string> {
  return receivedOn !== null && receivedOn > today ? { receivedOn: 'This date has not come yet' } : {}
}

function isAccepted({ status, isOnPaper }: DocumentOnFile): boolean {
  return status === 'approved' || status === 'waived' || (isOnPaper && status === 'submitted')
}
