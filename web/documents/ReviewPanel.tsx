import { Check, Undo2 } from 'lucide-react'
import type { StudentDocument } from '#contract/documents.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ReviewFields, type useReview } from './use-review.ts'

type Props = { document: StudentDocument; review: ReturnType<typeof useReview> }

const words = {
  approved: { title: 'Approve', remarks: 'Remarks' },
  returned: { title: 'Return', remarks: 'Reason for return' },
  waived: { title: 'Waive', remarks: 'Reason for waiver' },
} as const

/** Approve, return or waive, beside the document. */
export function ReviewPanel({ document, review }: Props) {
  const { asking, isSending } = review
  if (asking !== null) {
    return (
      <Form
        draftOf={`${asking} document ${document.id}`}
        schema={ReviewFields}
        onSubmit={(fields) => review.send(asking, fields)}
        submitLabel={words[asking].title}
        actions={
          <Button tone="secondary" onClick={review.cancel}>
            Cancel
          </Button>
        }
      >
        <div ref={focusFirst} className="flex flex-col gap-5">
          {asking === 'approved' && (
            <DateField name="expiresOn" label="Valid until" defaultValue={document.expiresOn} />
          )}
          <TextArea name="remarks" label={words[asking].remarks} isOptional={asking === 'approved'} />
        </div>
      </Form>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button className="flex-1" isBusy={isSending} onClick={() => review.decide('approved')}>
        {!isSending && <Check aria-hidden />}
        Approve
      </Button>
      <Button tone="secondary" className="flex-1" disabled={isSending} onClick={() => review.decide('returned')}>
        <Undo2 aria-hidden />
        Return
      </Button>
      <Button tone="quiet" disabled={isSending} onClick={() => review.decide('waived')}>
        Waive
      </Button>
    </div>
  )
}

/** A reviewer who chose by key can type at once. */
function focusFirst(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('input, textarea')?.focus()
}
