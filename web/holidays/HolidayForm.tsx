import { type Holiday, HolidayFields, holidayTypes } from '#contract/holidays.ts'
import { holidayTypeLabels } from '#domain/holiday.ts'
import { labels } from '#domain/labels.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'

type Props = Editing<HolidayFields> & { holiday: Holiday | null }

const options = holidayTypes.map((value) => ({ value, label: holidayTypeLabels[value] }))

export function HolidayForm({ holiday, ...editing }: Props) {
  return (
    <EditForm schema={HolidayFields} labels={labels.holiday} {...editing}>
      <TextField name="name" autoComplete="off" defaultValue={holiday?.name} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="date" defaultValue={holiday?.date} />
        <SelectField name="type" options={options} defaultValue={holiday?.type ?? null} />
      </div>
      <TextField
        name="scope"
        autoComplete="off"
        hint="“national” or “school” for everyone; a city or province, as written in the addresses of sites and companies, for interns there"
        defaultValue={holiday?.scope ?? 'national'}
      />
    </EditForm>
  )
}
