import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { BulkStep } from '#contract/bulk.ts'
import { requirements } from '#contract/requirements.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ReceiptDates } from '#web/documents/ReceiptDates.tsx'
import { receiptOf } from '#web/documents/receipt.ts'
import { Form } from '#web/fields/Form.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useKept } from '#web/fields/use-kept.ts'

type Props = {
  submitLabel: string
  draftOf: string
  actions: ReactNode
  onTake: (step: BulkStep) => Promise<unknown>
}

/** Which document of the students came as a hard copy, and when. The document decides which dates are asked for. */
export function ReceiveOne({ onTake, ...form }: Props) {
  const list = useAsk(requirements.list, { query: { rowsPerPage: 100 } }).data?.requirements ?? []
  const ofStudents = list.filter(({ subject }) => subject === 'student')
  const [chosenId, setChosenId] = useKept<number | null>(`${form.draftOf} document`, null)
  const chosen = ofStudents.filter(({ id }) => id === chosenId)
  const schema = z.extend(receiptOf(chosen), { requirementId: z.int('Choose a document') })
  return (
    <Form
      {...form}
      schema={schema}
      onSubmit={({ requirementId, ...dates }) => onTake({ kind: 'receive', requirementIds: [requirementId], ...dates })}
    >
      <SelectField
        name="requirementId"
        label="Document"
        options={ofStudents.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosenId}
      />
      {chosenId !== null && <ReceiptDates requirements={chosen} />}
    </Form>
  )
}
