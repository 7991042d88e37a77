import * as z from 'zod/mini'
import type { ChecklistItem, ChecklistMark } from '#contract/checklist.ts'
import { optionalDate, optionalText } from '#contract/parts.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type ChecklistOwner, uploadKey } from '#web/upload/owner.ts'

export type Marking = { item: ChecklistItem; to: ChecklistMark['status'] }
type Sent = { item: ChecklistItem; fields: Pick<ChecklistMark, 'status' | 'expiresOn' | 'remarks'> }
type Props = {
  owner: ChecklistOwner
  marking: Marking | null
  onMark: (sent: Sent) => Promise<unknown>
  onClose: () => void
}

const Fields = z.object({ expiresOn: optionalDate, remarks: optionalText('Remarks', 500) })

const words = {
  approved: {
    title: 'Hard copy received',
    note: 'You have the hard copy and it is complete.',
    submit: 'Mark as received',
  },
  waived: { title: 'Waive', note: 'The student doesn’t need to submit this document.', submit: 'Waive' },
  returned: { title: 'Return', note: 'The student must submit it again.', submit: 'Return' },
} as const

/** Asks what a mark needs: the expiry of a document that has one, the reason for a waiver or a return. */
export function MarkDialog({ owner, marking, onMark, onClose }: Props) {
  const { title, note, submit } = words[marking?.to ?? 'approved']

  async function mark(fields: z.output<typeof Fields>) {
    if (!marking) return
    const sent = await onMark({ item: marking.item, fields: { status: marking.to, ...fields } })
    if (sent) onClose()
  }

  return (
    <Dialog
      title={marking ? `${title}: ${marking.item.name}` : ''}
      description={note}
      isOpen={marking !== null}
      onClose={onClose}
    >
      <Form
        draftOf={`${marking?.to} ${uploadKey(owner, marking?.item ?? { requirementId: 0, period: null })}`}
        schema={Fields}
        onSubmit={mark}
        submitLabel={submit}
        actions={
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {marking?.to === 'approved' && marking.item.hasExpiry && <DateField name="expiresOn" label="Valid until" />}
        <TextArea name="remarks" label="Remarks" isOptional={marking?.to === 'approved'} />
      </Form>
    </Dialog>
  )
}
