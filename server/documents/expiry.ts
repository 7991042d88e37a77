import { agreementState } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { documentState } from '#domain/document.ts'
import type { Tx } from '#server/db.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { listExpiringAgreements, listExpiringDocuments } from './expiry-queries.ts'

/**
 * Tells student and coordinator about documents that expire within 90, 60 or 30 days or have expired; about those of a
 * company and its MOA, its interns and their coordinators. Each is told once, by document, date and notice.
 */
export async function tellExpiries(tx: Tx, today: WorkDate): Promise<number[]> {
  const [documents, agreements] = [await listExpiringDocuments(tx, today), await listExpiringAgreements(tx, today)]
  const ofDocuments = documents.flatMap((document): Happening[] => {
    const { state, notice } = documentState(document, today)
    if (notice === null && state !== 'expired') return []
    const { id, studentId, companyId, expiresOn } = document
    const facts = { document: document.name, expiresOn, hasExpired: state === 'expired' }
    const about = `${id}:${expiresOn}:${notice ?? 0}`
    if (studentId !== null) return [{ kind: 'document_expiring', studentId, facts, about }]
    return companyId === null ? [] : [{ kind: 'company_paper_expiring', companyId, facts, about }]
  })
  const ofAgreements = agreements.flatMap((agreement): Happening[] => {
    const { state, notice } = agreementState(agreement, today)
    if (notice === null && state !== 'expired') return []
    const { id, companyId, validUntil } = agreement
    const facts = { validUntil, days: notice ?? 0 }
    return [{ kind: 'moa_expiring', companyId, facts, about: `${id}:${validUntil}:${notice ?? 0}` }]
  })
  return notify(tx, [...ofDocuments, ...ofAgreements])
}
