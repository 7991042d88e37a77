import { BookOpen, Plus } from 'lucide-react'
import { type Course, courses } from '#contract/courses.ts'
import { labels } from '#domain/labels.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CourseForm } from './CourseForm.tsx'
import { capsInWords, mayManage } from './course-words.ts'

export function CoursesPage() {
  const list = useList(courses.list)
  const editor = useEditor<Course, typeof courses>(courses)
  const restore = useSend(courses.restore)
  const session = useSession()
  const edit = (course: Course) =>
    course.archivedAt || !mayManage(course, session) ? undefined : () => editor.edit(course)
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New program
    </Button>
  )

  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportMenu of={courses.list} filters={list.filters} />
            {add}
          </>
        }
      >
        Programs
      </PageTitle>
      <DataTable
        label="Programs"
        list={list}
        rows={list.data?.courses}
        total={list.data?.total}
        columns={[
          {
            title: 'Program',
            sort: 'code',
            cell: (course) => <NamedCell title={course.code} detail={course.name} onOpen={edit(course)} />,
          },
          ...columns,
        ]}
        onOpen={(course) => edit(course)?.()}
        filters={<ArchivedFilter list={list} />}
        actions={(course) => (
          <RecordActions
            row={course}
            name={course.code}
            editor={editor}
            restore={restore.send}
            mayChange={mayManage(course, session)}
          />
        )}
        empty={
          <EmptyState icon={BookOpen} title="No programs found" action={add}>
            A program sets the required hours and how many hours a day are credited.
          </EmptyState>
        }
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${editor.record.code}` : 'New program'}
        isWide
        nameOf={({ code }) => code}
      >
        <CourseForm course={editor.record} {...editor.form} />
      </EditorWindows>
    </>
  )
}

const columns: Column<Course>[] = [
  { title: labels.course.department, sort: 'department', isHidden: true, cell: ({ department }) => department ?? '–' },
  {
    title: labels.course.requiredHours,
    sort: 'requiredHours',
    isNumber: true,
    cell: ({ requiredHours }) => requiredHours,
  },
  { title: 'Maximum credited', cell: (course) => <span className="lg:whitespace-nowrap">{capsInWords(course)}</span> },
  { title: 'Grace', isHidden: true, isNumber: true, cell: ({ graceMinutes }) => `${graceMinutes} min` },
  { title: 'Coordinators', cell: ({ coordinators }) => coordinators.map(({ name }) => name).join('; ') || '–' },
  {
    title: 'Status',
    cell: ({ active }) => (active ? <Badge tone="success">Offered</Badge> : <Badge>Not offered</Badge>),
  },
]
