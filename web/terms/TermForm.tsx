import { semesters, type Term, TermFields } from '#contract/terms.ts'
import { labels } from '#domain/labels.ts'
import { semesterLabels } from '#domain/term.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TextField } from '#web/fields/TextField.tsx'

type Props = Editing<TermFields> & { term: Term | null }

const options = semesters.map((value) => ({ value, label: semesterLabels[value] }))

export function TermForm({ term, ...editing }: Props) {
  return (
    <EditForm schema={TermFields} labels={labels.term} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="schoolYear" placeholder="2026-2027" autoComplete="off" defaultValue={term?.schoolYear} />
        <SelectField name="semester" options={options} defaultValue={term?.semester ?? null} />
        <DateField name="startsOn" defaultValue={term?.startsOn} />
        <DateField name="endsOn" defaultValue={term?.endsOn} />
      </div>
      <Switch
        name="current"
        hint="New placements use this term. Existing placements are not affected."
        defaultValue={term?.current ?? false}
      />
    </EditForm>
  )
}
