import { useState } from 'react'
import * as z from 'zod/mini'
import { type DocumentReview, documents, type StudentDocument } from '#contract/documents.ts'
import { optionalDate, optionalText } from '#contract/parts.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSend } from '#web/api/use-send.ts'

type Decision = DocumentReview['status']
export const ReviewFields = z.object({ expiresOn: optionalDate, remarks: optionalText('Remarks', 500) })

/** The decision on the document that is shown; its keys and its buttons both call `decide`. */
export function useReview(document: StudentDocument | undefined, onReviewed: () => void) {
  const review = useSend(documents.review)
  const [asking, setAsking] = useState<Decision | null>(null)

  /** A decision that needs nothing more is sent at once. For any other the panel asks first. */
  function decide(status: Decision) {
    if (!document || review.isSending) return
    if (status !== 'approved' || document.hasExpiry) return setAsking(status)
    send(status, {}).catch((fault: unknown) => tellFailure(documents.review, fault))
  }

  async function send(status: Decision, fields: z.output<typeof ReviewFields>) {
    if (!document) return
    const body = { status, ...fields, version: document.version }
    const sent = await review.send({ params: { id: document.id }, body })
    setAsking(null)
    if (sent) onReviewed()
  }

  return { asking, isSending: review.isSending, decide, send, cancel: () => setAsking(null) }
}
