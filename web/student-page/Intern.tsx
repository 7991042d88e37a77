import { useEffect, useEffectEvent } from 'react'
import { may } from '#contract/may.ts'
import { type Student, students } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { PlacementTimeline } from '#web/placements/PlacementTimeline.tsx'
import { useSession } from '#web/session/session.ts'
import { StudentDrawer } from '#web/students/StudentDrawer.tsx'
import { useStudentActions } from '#web/students/use-student-actions.tsx'
import { RemovalWindows } from '#web/table/RemovalWindows.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { EvaluationsCard } from './EvaluationsCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { InternHeader } from './InternHeader.tsx'
import { Overview } from './Overview.tsx'
import { RecordsCard } from './RecordsCard.tsx'
import { StudentDocuments } from './StudentDocuments.tsx'

const tabs = ['overview', 'records', 'documents', 'evaluations', 'history'] as const

export function Intern({ student }: { student: Student }) {
  const { role } = useSession()
  const editor = useEditor<Student, typeof students>(students)
  const { actionsOf, writeRemarks, dialogs } = useStudentActions(editor)
  const { tab, open } = useTab()
  const mayEdit = may(role, students.update) && student.archivedAt === null
  useEditLink(() => mayEdit && editor.edit(student))
  return (
    <>
      <InternHeader
        student={student}
        actions={actionsOf(student)}
        {...(mayEdit ? { onEdit: () => editor.edit(student) } : undefined)}
      />
      <Tabs
        label="About this student"
        value={tab}
        onChange={open}
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            content: (
              <Overview
                student={student}
                {...(may(role, students.saveRemarks) && !student.archivedAt
                  ? { onRemarks: () => writeRemarks(student) }
                  : undefined)}
              />
            ),
          },
          { value: 'records', label: 'Time records', content: <RecordsCard studentId={student.id} /> },
          { value: 'documents', label: 'Documents', content: <StudentDocuments studentId={student.id} /> },
          { value: 'evaluations', label: 'Evaluations', content: <EvaluationsCard studentId={student.id} /> },
          { value: 'history', label: 'History', content: <History student={student} /> },
        ]}
      />
      <StudentDrawer editor={editor} />
      <RemovalWindows editor={editor} nameOf={fullName} />
      {dialogs}
    </>
  )
}

function History({ student }: { student: Student }) {
  const { role } = useSession()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PlacementTimeline studentId={student.id} />
      {may(role, students.history) && <HistoryCard studentId={student.id} />}
    </div>
  )
}

/** The address names the tab, so that a link can open it. */
function useTab() {
  const { search, go } = useAddress()
  const tab = tabs.find((name) => name === search.tab) ?? 'overview'
  const open = (next: string) =>
    go({ tab: next === 'overview' ? undefined : next }, { replace: true, resetScroll: false })
  return { tab, open }
}

/** `?edit=true` in the address opens the student's own fields, as the links of a refused step do. */
function useEditLink(open: () => void) {
  const { search, go } = useAddress()
  const isWanted = search.edit === 'true'
  const follow = useEffectEvent(() => {
    open()
    go({ ...search, edit: undefined }, { replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isWanted) follow()
  }, [isWanted])
}
