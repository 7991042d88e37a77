import { type Teacher, TeacherFields } from '#contract/teachers.ts'
import type { Stale } from '#web/api/stale.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { NameFields, personLabels, ReachFields } from '#web/people/PersonFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { StaleNotice } from '#web/ui/StaleNotice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = {
  teacher: Teacher | null
  stale: Stale | null
  onSave: (fields: TeacherFields) => unknown
  onCancel: () => void
}

const labels = {
  ...personLabels,
  employeeNumber: 'Employee number',
  department: 'Department',
  courseIds: 'Programs',
}

export function TeacherForm({ teacher, stale, onSave, onCancel }: Props) {
  return (
    <Form
      schema={TeacherFields}
      onSubmit={onSave}
      submitLabel="Save"
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <StaleNotice stale={stale} labels={labels} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields person={teacher} />
        <TextField
          name="employeeNumber"
          label="Employee number"
          autoComplete="off"
          isOptional
          defaultValue={teacher?.employeeNumber}
        />
        <TextField name="department" label="Department" isOptional defaultValue={teacher?.department} />
        <ReachFields person={teacher} usernameHint="Without one, made from the e-mail or the name." />
      </div>
      <CoursePicker
        name="courseIds"
        label="Programs"
        hint="A coordinator also follows students of these programs whom nobody else follows."
        defaultValue={teacher?.courseIds ?? []}
      />
    </Form>
  )
}
