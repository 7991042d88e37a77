import type { DocumentReview, StudentDocument } from '#contract/documents.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { Tx } from '#server/db.ts'
import { conflict, ruleBroken } from '#server/errors.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { refuseExpiry, reviewed } from './checklist.ts'
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
  refuseReview(before, review, viewer.today)
  const isExpiring = before.hasExpiry && review.status === 'approved'
  await setReview(tx, id, {
    status: review.status,
    remarks: review.remarks ?? null,
    expiresOn: isExpiring ? (review.expiresOn ?? before.expiresOn) : null,
  })
  const document = await changed(tx, 'document', { before, after: await findDocument(tx, id, viewer) })
  await notify(tx, reviewed({ studentId: document.studentId, document: document.requirementName }, review))
  return document
}

function refuseReview(
  document: StudentDocument,
  { status, remarks, expiresOn }: DocumentReview,
  today: WorkDate,
): void {
  if (!document.isNewest) throw conflict('A newer version was handed in; look at that one')
  if (status !== 'approved' && !remarks) {
    const message = status === 'waived' ? 'Say why the paper is waived' : 'Say why the paper is returned'
    throw ruleBroken(message, { errors: { remarks: message } })
  }
  if (status === 'approved' && document.hasExpiry) refuseExpiry(expiresOn ?? document.expiresOn, today)
}
