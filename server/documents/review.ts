import type { DocumentReview, StudentDocument } from '#contract/documents.ts'
import { reviewProblems } from '#domain/document.ts'
import type { Tx } from '#server/db.ts'
import { conflict, refuseFields } from '#server/errors.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { reviewed } from './checklist.ts'
import { lockDocuments } from './checklist-queries.ts'
import { findDocument, setReview } from './queries.ts'

type ReviewRequest = { id: number; review: DocumentReview }

/** Approves, returns or waives the newest version (rule 21). An approved one may be reviewed again. */
export async function reviewDocument(tx: Tx, { id, review }: ReviewRequest, viewer: Viewer): Promise<StudentDocument> {
  const found = await findDocument(tx, id, viewer)
  await lockDocuments(
    tx,
    found.studentId !== null ? { studentId: found.studentId } : { companyId: found.companyId ?? 0 },
  )
  const before = await findDocument(tx, id, viewer)
  await ensureCurrent(tx, 'document', { current: before, version: review.version })
  if (before.evaluationId !== null && review.status !== 'waived') {
    throw conflict('This is an evaluation. Send it back on the page of the evaluation.')
  }
  if (!before.isNewest) throw conflict('A newer version was submitted. Please review that one.')
  const { status, remarks = null } = review
  const expiresOn = review.expiresOn ?? before.expiresOn
  refuseFields(reviewProblems({ ...before, status, remarks, expiresOn, today: viewer.today }))
  const isExpiring = before.hasExpiry && status === 'approved'
  await setReview(tx, id, { status, remarks, expiresOn: isExpiring ? expiresOn : null })
  const document = await changed(tx, 'document', { before, after: await findDocument(tx, id, viewer) })
  await notify(tx, reviewed({ studentId: document.studentId, document: document.requirementName }, review))
  return document
}
