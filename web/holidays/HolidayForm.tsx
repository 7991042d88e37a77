import { type Holiday, HolidayFields, holidayTypes } from '#contract/holidays.ts'
import type { Stale } from '#web/api/stale.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { StaleNotice } from '#web/ui/StaleNotice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { holidayTypeLabels } from './holiday-words.ts'

type Props = {
  holiday: Holiday | null
  stale: Stale | null
  onSave: (fields: HolidayFields) => unknown
  onCancel: () => void
}

const labels = { name: 'Name', date: 'Date', type: 'Type', scope: 'Where it holds' }
const options = holidayTypes.map((value) => ({ value, label: holidayTypeLabels[value] }))

export function HolidayForm({ holiday, stale, onSave, onCancel }: Props) {
  return (
    <Form
      schema={HolidayFields}
      onSubmit={onSave}
      submitLabel="Save"
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <StaleNotice stale={stale} labels={labels} />
      <TextField name="name" label="Name" autoComplete="off" defaultValue={holiday?.name} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="date" label="Date" defaultValue={holiday?.date} />
        <SelectField name="type" label="Type" options={options} defaultValue={holiday?.type ?? null} />
      </div>
      <TextField
        name="scope"
        label="Where it holds"
        autoComplete="off"
        hint="“national” or “school” for everyone; a city or province, as written in the companies’ addresses, for interns there"
        defaultValue={holiday?.scope ?? 'national'}
      />
    </Form>
  )
}
