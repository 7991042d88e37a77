import * as z from 'zod/mini'
import { optionalDate } from '#contract/parts.ts'
import type { Repetition } from '#domain/repeating.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import type { SentSelection } from '#web/bulk/use-bulk.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  requirements: readonly { id: number; name: string; repeats: Repetition | null }[]
  selection: SentSelection
  count: number
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

const Once = z.object({ receivedOn: optionalDate, expiresOn: optionalDate })
/** What repeats is received for one week or month at a time. */
const Repeated = z.object({ ...Once.shape, periodOn: z.string('Choose a day').check(z.minLength(1, 'Choose a day')) })

/** Marks the ticked documents of many students as received. */
export function ReceiveDialog({ requirements, selection, count, isOpen, onDone, onClose }: Props) {
  const documents = `${requirements.length} ${requirements.length === 1 ? 'document' : 'documents'}`
  const students = `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`
  const periods = [...new Set(requirements.flatMap(({ repeats }) => repeats ?? []))].join(' or ')
  const repeating = periods === '' ? null : periods
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
          schema={repeating ? Repeated : Once}
          onSubmit={(dates) => take({ kind: 'receive', requirementIds: requirements.map(({ id }) => id), ...dates })}
          submitLabel={`Mark ${cells} as received`}
          actions={
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          {repeating && (
            <DateField name="periodOn" label={`For the ${repeating} of`} hint={`Any day of that ${repeating}.`} />
          )}
          <DateField name="receivedOn" label="Received on" isOptional hint="Defaults to today." />
          <DateField name="expiresOn" label="Valid until" isOptional hint="For documents that expire." />
        </Form>
      )}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
