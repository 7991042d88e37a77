import { type Teacher, TeacherFields } from '#contract/teachers.ts'
import { labels } from '#domain/labels.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { NameFields, ReachFields } from '#web/people/PersonFields.tsx'

type Props = Editing<TeacherFields> & { teacher: Teacher | null }

export function TeacherForm({ teacher, ...editing }: Props) {
  return (
    <EditForm schema={TeacherFields} labels={labels.teacher} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields person={teacher} />
        <TextField name="employeeNumber" autoComplete="off" isOptional defaultValue={teacher?.employeeNumber} />
        <TextField name="department" isOptional defaultValue={teacher?.department} />
        <ReachFields person={teacher} usernameHint="If blank, made from the email or the name." />
      </div>
      <CoursePicker
        name="courseIds"
        hint="Also covers unassigned students in these programs."
        defaultValue={teacher?.courseIds ?? []}
      />
    </EditForm>
  )
}
