import { semesters, type Term, TermFields } from '#contract/terms.ts'
import { semesterLabels } from '#domain/term.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TextField } from '#web/fields/TextField.tsx'

type Props = Editing<TermFields> & { term: Term | null }

const labels = {
  schoolYear: 'School year',
  semester: 'Semester',
  startsOn: 'First day',
  endsOn: 'Last day',
  current: 'Current',
}
const options = semesters.map((value) => ({ value, label: semesterLabels[value] }))

export function TermForm({ term, ...editing }: Props) {
  return (
    <EditForm schema={TermFields} labels={labels} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="schoolYear"
          label="School year"
          placeholder="2026-2027"
          autoComplete="off"
          defaultValue={term?.schoolYear}
        />
        <SelectField name="semester" label="Semester" options={options} defaultValue={term?.semester ?? null} />
        <DateField name="startsOn" label="First day" defaultValue={term?.startsOn} />
        <DateField name="endsOn" label="Last day" defaultValue={term?.endsOn} />
      </div>
      <Switch
        name="current"
        label="Current term"
        hint="New placements begin in it. Changing it moves nobody."
        defaultValue={term?.current ?? false}
      />
    </EditForm>
  )
}
