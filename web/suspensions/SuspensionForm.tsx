import { type Suspension, SuspensionFields } from '#contract/suspensions.ts'
import type { Stale } from '#web/api/stale.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { StaleNotice } from '#web/ui/StaleNotice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

type Props = {
  suspension: Suspension | null
  /** The programs of a coordinator; undefined for who may suspend the whole school. */
  own: readonly number[] | undefined
  stale: Stale | null
  onSave: (fields: SuspensionFields) => unknown
  onCancel: () => void
}

const labels = {
  reason: 'Reason',
  fromDate: 'First day',
  untilDate: 'Last day',
  fromTime: 'From',
  courseIds: 'Programs',
}

export function SuspensionForm({ suspension, own, stale, onSave, onCancel }: Props) {
  return (
    <Form
      schema={SuspensionFields}
      onSubmit={onSave}
      submitLabel="Save"
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <StaleNotice stale={stale} labels={labels} />
      <TextField name="reason" label="Reason" placeholder="Typhoon signal no. 3" defaultValue={suspension?.reason} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="fromDate" label="First day" defaultValue={suspension?.fromDate} />
        <DateField name="untilDate" label="Last day" defaultValue={suspension?.untilDate} />
        <TimeField
          name="fromTime"
          label="From"
          isOptional
          hint="On the first day; empty for the whole day"
          defaultValue={suspension?.fromTime}
        />
      </div>
      <CoursePicker
        name="courseIds"
        label="Programs"
        hint={own ? 'Those that you coordinate' : 'None chosen: the whole school'}
        defaultValue={suspension?.courseIds ?? own ?? []}
        only={own}
      />
    </Form>
  )
}
