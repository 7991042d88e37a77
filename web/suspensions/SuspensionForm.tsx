import { type Suspension, SuspensionFields } from '#contract/suspensions.ts'
import { suspensionKindLabels, suspensionKinds } from '#domain/holiday.ts'
import { labels } from '#domain/labels.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'

const kinds = suspensionKinds.map((value) => ({ value, label: suspensionKindLabels[value] }))

type Props = Editing<SuspensionFields> & {
  suspension: Suspension | null
  /** The programs of a coordinator. Undefined for an admin, who may suspend the whole school. */
  own: readonly number[] | undefined
}

export function SuspensionForm({ suspension, own, ...editing }: Props) {
  return (
    <EditForm schema={SuspensionFields} labels={labels.suspension} {...editing}>
      <SelectField name="kind" options={kinds} defaultValue={suspension?.kind ?? 'suspension'} />
      <TextField name="reason" placeholder="Typhoon signal no. 3, midterm exams" defaultValue={suspension?.reason} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="fromDate" defaultValue={suspension?.fromDate} />
        <DateField name="untilDate" defaultValue={suspension?.untilDate} />
        <TimeField
          name="fromTime"
          isOptional
          hint="On the first day; empty for the whole day"
          defaultValue={suspension?.fromTime}
        />
      </div>
      <CoursePicker
        name="courseIds"
        hint={own ? 'Those that you coordinate' : 'If none selected, applies to the whole school'}
        defaultValue={suspension?.courseIds ?? own ?? []}
        only={own}
      />
    </EditForm>
  )
}
