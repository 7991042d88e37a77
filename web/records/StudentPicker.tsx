import { useNavigate } from '@tanstack/react-router'
import type { RecordMonth } from '#contract/record-month.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { findStudents } from '#web/people/choices.ts'

type Props = { student: Pick<RecordMonth['student'], 'id' | 'listName'> | undefined; month: string }

/** Goes to the same month of another student. */
export function StudentPicker({ student, month }: Props) {
  const navigate = useNavigate()
  return (
    <Combobox
      // Another student starts with another choice.
      key={student?.id ?? 'none'}
      name="student"
      label="Student"
      className="w-72 max-w-full"
      search={findStudents}
      defaultOption={student && { value: student.id, label: student.listName }}
      onChange={(id) => {
        if (id && id !== student?.id)
          void navigate({ to: '/dtr/$studentId', params: { studentId: String(id) }, search: { month } })
      }}
    />
  )
}
