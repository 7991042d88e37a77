import * as z from 'zod/mini'
import { type Pass, PassFields, passKinds } from '#contract/passes.ts'
import { labels } from '#domain/labels.ts'
import type { Stale } from '#web/api/stale.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { HoursField } from '#web/fields/HoursField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { StaleNotice } from '#web/fields/StaleNotice.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { passLabels } from './pass-words.ts'

type Props = {
  pass: Pass | null
  placementId: number
  draftOf: string
  stale: Stale | null
  onSave: (fields: object) => Promise<unknown>
}

const Fields = z.omit(PassFields, { placementId: true })

export function PassForm({ pass, placementId, draftOf, stale, onSave }: Props) {
  return (
    <Form
      draftOf={`${draftOf} of placement ${placementId}`}
      schema={Fields}
      onSubmit={(fields) => onSave(pass ? fields : { ...fields, placementId })}
      submitLabel={pass ? 'Save' : 'Give the pass'}
      labels={labels.pass}
    >
      <StaleNotice stale={stale} labels={labels.pass} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="date" defaultValue={pass?.date} />
        <SelectField
          name="kind"
          options={passKinds.map((value) => ({ value, label: passLabels[value] }))}
          defaultValue={pass?.kind ?? 'overtime'}
        />
        <HoursField
          name="minutes"
          label="Hours"
          defaultMinutes={pass?.minutes ?? 120}
          hint="Work beyond these hours is not credited."
        />
      </div>
      <TextArea name="reason" defaultValue={pass?.reason} />
    </Form>
  )
}
