import { type Teacher, TeacherFields } from '#contract/teachers.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { NameFields, personLabels, ReachFields } from '#web/people/PersonFields.tsx'

type Props = Editing<TeacherFields> & { teacher: Teacher | null }

const labels = {
  ...personLabels,
  employeeNumber: 'Employee number',
  department: 'Department',
  courseIds: 'Programs',
}

export function TeacherForm({ teacher, ...editing }: Props) {
  return (
    <EditForm schema={TeacherFields} labels={labels} {...editing}>
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
    </EditForm>
  )
}
