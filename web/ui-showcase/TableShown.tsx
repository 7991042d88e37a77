import { EllipsisVertical, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#web/api/list-view.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column, RowId, TableList } from '#web/table/data-table.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { toast } from '#web/ui/toasts.ts'
import { type Student, students } from './samples.ts'

const columns: Column<Student>[] = [
  { title: 'Name', sort: 'name', cell: (student) => student.name },
  { title: 'Student no.', sort: 'number', cell: (student) => student.number },
  { title: 'Program', cell: (student) => student.program },
  { title: 'Hours', sort: 'hours', cell: (student) => <Hours student={student} /> },
  { title: 'Status', cell: (student) => <Status student={student} /> },
  { title: 'Row', isHidden: true, isNumber: true, cell: (student) => student.id },
]

export function TableShown() {
  const [asked, setAsked] = useState<Record<string, string | number | undefined>>({})
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set())
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [view, setView] = useState<ListView>({})
  const keyword = String(asked.search ?? '').toLowerCase()
  const rows = students.filter(({ name }) => name.toLowerCase().includes(keyword))
  const list: TableList = {
    page: Number(asked.page ?? 1),
    rowsPerPage: Number(asked.rowsPerPage ?? 10),
    search: asked.search,
    sort: asked.sort,
    path: '/api/students',
    filters: { page: 1, rowsPerPage: 10 },
    chosen: { page: 1, rowsPerPage: 10 },
    error,
    isLoading,
    isRefreshing: false,
    retry: () => setError(null),
    view,
    keepView: (change) => setView({ ...view, ...change }),
    change: (next) => setAsked({ ...asked, page: 1, ...next }),
  }
  return (
    <DataTable
      label="Students"
      list={list}
      rows={isLoading ? undefined : rows}
      total={keyword ? rows.length : 243}
      columns={columns}
      onOpen={(student) => toast.info(student.name)}
      selection={{ chosen, onChange: setChosen }}
      filters={
        <>
          <Button size="sm" tone="quiet" onClick={() => setLoading(!isLoading)}>
            Loading
          </Button>
          <Button size="sm" tone="quiet" onClick={() => setError('Failed to fetch students')}>
            Failing
          </Button>
        </>
      }
      actions={(student) => (
        <Menu
          trigger={
            <IconButton label={`Actions for ${student.name}`}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
          choices={[
            { label: 'Edit', icon: <Pencil aria-hidden />, onChoose: () => toast.info(`Edit ${student.name}`) },
            { label: 'Delete', icon: <Trash2 aria-hidden />, isDanger: true, onChoose: () => toast.warn('Not here') },
          ]}
        />
      )}
      empty={
        <EmptyState icon={Users} title="No student matches" action={<Button tone="secondary">Add a student</Button>}>
          Try a shorter search, or add the student that you are looking for.
        </EmptyState>
      }
    />
  )
}

function Hours({ student: { name, hours } }: { student: Student }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-24">
        <ProgressBar label={`Hours of ${name}`} value={hours} max={486} text={`${hours} of 486 hours`} />
      </div>
      <span className="text-muted text-sm">{hours} / 486</span>
    </div>
  )
}

function Status({ student: { hours } }: { student: Student }) {
  if (hours === 0) return <Badge tone="warn">Pending</Badge>
  return hours < 486 ? <Badge tone="info">Active</Badge> : <Badge tone="success">Completed</Badge>
}
