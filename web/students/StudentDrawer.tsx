import type { Student, students } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import type { useEditor } from '#web/api/use-editor.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { StudentForm } from './StudentForm.tsx'

export type StudentEditor = ReturnType<typeof useEditor<Student, typeof students>>

export function StudentDrawer({ editor }: { editor: StudentEditor }) {
  const { record, form, isOpen, close } = editor
  return (
    <Drawer title={record ? `Edit ${fullName(record)}` : 'New student'} isOpen={isOpen} onClose={close}>
      <StudentForm student={record} {...form} />
    </Drawer>
  )
}
