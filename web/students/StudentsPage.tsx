import { useNavigate } from '@tanstack/react-router'
import { GraduationCap, Plus } from 'lucide-react'
import { useState } from 'react'
import { may } from '#contract/may.ts'
import { type Student, students } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { filtersOf } from '#web/api/list-search.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { RecentSteps } from '#web/bulk/RecentSteps.tsx'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { MadeLetters } from '#web/letters/MadeLetters.tsx'
import { useSession } from '#web/session/session.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import { RemovalWindows } from '#web/table/RemovalWindows.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BulkBar } from './BulkBar.tsx'
import { type Chosen, choosing } from './chosen.ts'
import { StudentDrawer } from './StudentDrawer.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { studentColumns } from './student-columns.tsx'
import { useStudentActions } from './use-student-actions.tsx'
import { useTotal } from './use-total.ts'

export function StudentsPage() {
  const { role } = useSession()
  const list = useList(students.list)
  const total = useTotal(list)
  const navigate = useNavigate()
  const editor = useEditor<Student, typeof students>(students)
  const { actionsOf, dialogs } = useStudentActions(editor)
  const [ticked, setTicked] = useKept<readonly Student[]>('ticks', [])
  const chosen: Chosen = new Map(ticked.map((student) => [student.id, student]))
  // All that match are selected until a tick or a filter changes.
  const [allFilters, setAllFilters] = useState<string | null>(null)
  const setChosen = (next: Chosen) => {
    setAllFilters(null)
    setTicked([...next.values()])
  }
  const shown = list.data?.students ?? []
  const matching = JSON.stringify(filtersOf(list.filters))
  const isWhole = shown.length > 0 && shown.every(({ id }) => chosen.has(id)) && (total ?? 0) > chosen.size
  const isArchive = list.filters.archived === 'true'
  const mayChange = may(role, students.create)
  const open = ({ id }: Student) => void navigate({ to: '/students/$studentId', params: { studentId: String(id) } })
  const add = mayChange && (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New student
    </Button>
  )

  return (
    <>
      <PageTitle
        actions={
          <>
            {mayChange && <RecentSteps outcome={(act) => <MadeLetters act={act} />} />}
            <ExportMenu of={students.list} filters={list.filters} />
            {mayChange && <ImportButton nouns={['students', 'placements', 'carried']} />}
            {add}
          </>
        }
      >
        {role === 'supervisor' ? 'My interns' : 'Students'}
      </PageTitle>
      <DataTable
        label="Students"
        list={list}
        rows={list.data?.students}
        total={total}
        columns={studentColumns(role, open)}
        onOpen={open}
        filters={<StudentFilters list={list} />}
        {...(mayChange && !isArchive ? { selection: choosing(chosen, shown, setChosen) } : undefined)}
        actions={actionsOf}
        empty={
          <EmptyState icon={GraduationCap} title="No students found" action={add}>
            {mayChange
              ? 'Add your first student, or import a class list.'
              : 'Your interns will appear here once you are assigned to them.'}
          </EmptyState>
        }
      />
      <BulkBar
        chosen={chosen}
        total={total ?? 0}
        all={allFilters === matching && total ? { filters: JSON.parse(matching), total } : null}
        onChooseAll={isWhole && allFilters !== matching ? () => setAllFilters(matching) : null}
        onClear={() => setChosen(new Map())}
      />
      <StudentDrawer editor={editor} />
      <RemovalWindows editor={editor} nameOf={fullName} />
      {dialogs}
    </>
  )
}
