import type { ReactNode } from 'react'
import { type Student, StudentFields } from '#contract/students.ts'
import { labels } from '#domain/labels.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { findCourses, findTeachers } from '#web/people/choices.ts'
import { NameFields, ReachFields } from '#web/people/PersonFields.tsx'
import { useSession } from '#web/session/session.ts'

type Props = Editing<StudentFields> & { student: Student | null }

const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const

export function StudentForm({ student, ...editing }: Props) {
  return (
    <EditForm schema={StudentFields} labels={labels.student} className="gap-8" {...editing}>
      <Section title="Personal details">
        <NameFields person={student} />
        <TextField name="studentNumber" autoComplete="off" defaultValue={student?.studentNumber} />
        <SelectField name="sex" isOptional options={sexes} defaultValue={student?.sex} />
        <DateField name="birthDate" isOptional defaultValue={student?.birthDate} />
      </Section>
      <Studies student={student} />
      <Section title="Contact and sign-in">
        <ReachFields person={student} usernameHint="If blank, the student number is used." />
      </Section>
      <Section title="Address">
        <TextField name="street" isOptional defaultValue={student?.street} />
        <TextField name="barangay" isOptional defaultValue={student?.barangay} />
        <TextField name="city" isOptional defaultValue={student?.city} />
        <TextField name="province" isOptional defaultValue={student?.province} />
        <TextField name="zip" inputMode="numeric" isOptional defaultValue={student?.zip} />
      </Section>
      <Section title="Guardian">
        <TextField name="guardianName" label="Name" isOptional defaultValue={student?.guardianName} />
        <TextField
          name="guardianRelationship"
          label="Relationship"
          isOptional
          defaultValue={student?.guardianRelationship}
        />
        <TextField name="guardianNumber" label="Number" type="tel" isOptional defaultValue={student?.guardianNumber} />
      </Section>
      <Section title="Emergency contact" hint="Needed before the intern is deployed">
        <TextField name="emergencyName" label="Name" isOptional defaultValue={student?.emergencyName} />
        <TextField
          name="emergencyRelationship"
          label="Relationship"
          isOptional
          defaultValue={student?.emergencyRelationship}
        />
        <TextField
          name="emergencyNumber"
          label="Number"
          type="tel"
          isOptional
          defaultValue={student?.emergencyNumber}
        />
      </Section>
    </EditForm>
  )
}

function Studies({ student }: { student: Student | null }) {
  const { role } = useSession()
  return (
    <Section title="Program">
      <Combobox
        name="courseId"
        search={findCourses}
        defaultOption={student && { value: student.courseId, label: student.courseCode }}
      />
      <TextField
        name="yearLevel"
        type="number"
        inputMode="numeric"
        min={1}
        max={7}
        isOptional
        defaultValue={student?.yearLevel}
      />
      <TextField name="section" autoComplete="off" isOptional defaultValue={student?.section} />
      <Combobox
        name="coordinatorId"
        isOptional
        hint={!student && role === 'teacher' ? 'If blank, you become the coordinator.' : undefined}
        search={findTeachers}
        defaultOption={
          student?.coordinatorId ? { value: student.coordinatorId, label: student.coordinatorName ?? '' } : null
        }
      />
    </Section>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="pb-4 font-semibold">
        {title}
        {hint && <span className="block font-normal text-muted text-sm">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}
