import { Check, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { type DocumentReview, documents, type StudentDocument } from '#contract/documents.ts'
import { optionalDate, optionalText } from '#contract/parts.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { useSend } from '#web/api/use-send.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'

export type Decision = DocumentReview['status']
type Props = {
  document: StudentDocument
  /** What is being decided; a decision that needs nothing more is sent at once. */
  deciding: Decision | null
  onDecide: (decision: Decision | null) => void
  onReviewed: () => void
}

const Fields = z.object({ expiresOn: optionalDate, remarks: optionalText('Remarks', 500) })
const words = {
  approved: { title: 'Approve', remarks: 'Remarks' },
  returned: { title: 'Return', remarks: 'What has to change' },
  waived: { title: 'Waive', remarks: 'Why it is not needed' },
} as const

/** Approve, return or waive, beside the paper. */
export function ReviewPanel({ document, deciding, onDecide, onReviewed }: Props) {
  const { send, isSending } = useSend(documents.review)
  const isAsking = deciding !== null && (deciding !== 'approved' || document.hasExpiry)

  async function review(status: Decision, fields: z.output<typeof Fields> = {}) {
    const body = { status, ...fields, version: document.version }
    const sent = await send({ params: { id: document.id }, body })
    if (!sent) return onDecide(null)
    // what a placement still needs hangs on its papers
    await refreshNoun('/api/placements')
    onReviewed()
  }

  const sendAtOnce = useEffectEvent(() => void review('approved'))
  useEffect(() => {
    if (deciding === 'approved' && !document.hasExpiry) sendAtOnce()
  }, [deciding, document.hasExpiry])

  if (deciding !== null && isAsking) {
    return (
      <Form
        key={deciding}
        schema={Fields}
        onSubmit={(fields) => review(deciding, fields)}
        submitLabel={words[deciding].title}
        actions={
          <Button tone="secondary" onClick={() => onDecide(null)}>
            Cancel
          </Button>
        }
      >
        <div ref={focusFirst} className="flex flex-col gap-5">
          {deciding === 'approved' && (
            <DateField name="expiresOn" label="Valid until" defaultValue={document.expiresOn} />
          )}
          <TextArea name="remarks" label={words[deciding].remarks} isOptional={deciding === 'approved'} />
        </div>
      </Form>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button className="flex-1" isBusy={isSending} onClick={() => onDecide('approved')}>
        {!isSending && <Check aria-hidden />}
        Approve
      </Button>
      <Button tone="secondary" className="flex-1" disabled={isSending} onClick={() => onDecide('returned')}>
        <Undo2 aria-hidden />
        Return
      </Button>
      <Button tone="quiet" disabled={isSending} onClick={() => onDecide('waived')}>
        Waive
      </Button>
    </div>
  )
}

/** Whoever chose by key goes on writing. */
function focusFirst(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('input, textarea')?.focus()
}
