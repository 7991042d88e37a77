import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import type { SentSelection } from '#web/bulk/use-bulk.ts'
import { Form } from '#web/fields/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ReceiptDates, type Received } from './ReceiptDates.tsx'
import { receiptOf } from './receipt.ts'

type Props = {
  requirements: readonly Received[]
  selection: SentSelection
  count: number
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

/** Marks the ticked documents of many students as received. */
export function ReceiveDialog({ requirements, selection, count, isOpen, onDone, onClose }: Props) {
  const documents = `${requirements.length} ${requirements.length === 1 ? 'document' : 'documents'}`
  const students = `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`
  const cells = (requirements.length * count).toLocaleString('en')
  return (
    <BulkDialog
      title={`Receive ${documents} of ${students}`}
      description={`You have the hard copies and they are complete: ${requirements.map(({ name }) => name).join(', ')}. Documents that are already complete stay as they are.`}
      selection={selection}
      isOpen={isOpen}
      question={(take) => (
        <Form
          draftOf={`receipt of ${requirements.map(({ id }) => id)} ${JSON.stringify(selection)}`}
          schema={receiptOf(requirements)}
          onSubmit={(dates) => take({ kind: 'receive', requirementIds: requirements.map(({ id }) => id), ...dates })}
          submitLabel={`Mark ${cells} as received`}
          actions={
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <ReceiptDates requirements={requirements} />
        </Form>
      )}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
