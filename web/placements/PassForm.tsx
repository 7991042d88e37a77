import * as z from 'zod/mini'
import { type Pass, PassFields, passKinds } from '#contract/passes.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { kindLabels } from './pass-words.ts'

type Props = { pass: Pass | null; placementId: number; onSave: (fields: object) => Promise<unknown> }

const Fields = z.omit(PassFields, { placementId: true })

export function PassForm({ pass, placementId, onSave }: Props) {
  return (
    <Form
      schema={Fields}
      onSubmit={(fields) => onSave(pass ? fields : { ...fields, placementId })}
      submitLabel={pass ? 'Save' : 'Give the pass'}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="date" label="Date" defaultValue={pass?.date} />
        <SelectField
          name="kind"
          label="Kind"
          options={passKinds.map((value) => ({ value, label: kindLabels[value] }))}
          defaultValue={pass?.kind ?? 'overtime'}
        />
        <TextField
          name="minutes"
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={1440}
          defaultValue={pass?.minutes ?? 120}
          hint="At most so many count."
        />
      </div>
      <TextArea name="reason" label="Reason" defaultValue={pass?.reason} />
    </Form>
  )
}
