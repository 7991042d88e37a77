import { BellRing, FileCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { type DocumentMatrix, documents, matrixPage } from '#contract/documents.ts'
import { useList } from '#web/api/use-list.ts'
import { RecentSteps } from '#web/bulk/RecentSteps.tsx'
import type { SentSelection } from '#web/bulk/use-bulk.ts'
import { useKept } from '#web/fields/use-kept.ts'
import { narrowing, type TableList } from '#web/table/data-table.ts'
import { ListFailure } from '#web/table/ListFailure.tsx'
import { NoMatch } from '#web/table/NoMatch.tsx'
import { Pager } from '#web/table/Pager.tsx'
import { SearchField } from '#web/table/SearchField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DocumentFilters } from './DocumentFilters.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'

type Opened = { ids: number[]; id: number }

/** Every student against every requirement, and a reminder to students with missing documents. */
export function MatrixTab() {
  const list = useList(documents.matrix)
  const [ticked, setTicked] = useKept<readonly number[]>('ticks', [])
  const chosen: ReadonlySet<number> = new Set(ticked)
  const setChosen = (next: ReadonlySet<number>) => setTicked([...next])
  const [isReminding, setReminding] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isReceiving, setReceiving] = useState(false)
  const [columns, setColumns] = useState<ReadonlySet<number>>(new Set())
  const total = list.data?.total ?? 0
  const count = chosen.size > 0 ? chosen.size : total
  const selection = chosen.size > 0 ? { ids: [...chosen] } : matching(list.filters, total)
  const clear = () => {
    setChosen(new Set())
    setColumns(new Set())
  }

  return (
    <section aria-label="Documents of all students" className="overflow-hidden rounded-card border bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6">
        <div className="flex max-sm:w-full sm:max-lg:grow">
          <SearchField
            label="Search students"
            value={typeof list.filters.search === 'string' ? list.filters.search : ''}
            onChange={(search) => list.change({ search: search || undefined })}
          />
        </div>
        <div className="flex grow flex-wrap items-center gap-3 sm:justify-end">
          <DocumentFilters filters={list.filters} change={list.change} />
          <RecentSteps />
          {columns.size > 0 && (
            <Button onClick={() => setReceiving(true)}>
              <FileCheck aria-hidden />
              Receive for {count.toLocaleString('en')} {count === 1 ? 'student' : 'students'}
            </Button>
          )}
          <Button tone="secondary" disabled={count === 0} onClick={() => setReminding(true)}>
            <BellRing aria-hidden />
            <span>
              Remind {chosen.size > 0 ? chosen.size : 'all'}
              {chosen.size === 0 && <span className="max-sm:sr-only"> with missing documents</span>}
            </span>
          </Button>
        </div>
      </div>
      <Shown
        list={list}
        chosen={chosen}
        onChoose={setChosen}
        columns={columns}
        onChooseColumns={setColumns}
        onOpen={setOpened}
      />
      {list.data && list.data.total > matrixPage && (
        <Pager list={{ ...list, rowsPerPage: matrixPage }} total={list.data.total} />
      )}
      <RemindDialog
        selection={selection}
        count={count}
        isOpen={isReminding}
        onDone={clear}
        onClose={() => setReminding(false)}
      />
      <ReceiveDialog
        requirements={list.data?.requirements.filter(({ id }) => columns.has(id)) ?? []}
        selection={selection}
        count={count}
        isOpen={isReceiving}
        onDone={clear}
        onClose={() => setReceiving(false)}
      />
      <PreviewDialog
        ids={opened?.ids ?? []}
        openId={opened?.id ?? null}
        onOpen={(id) => setOpened(opened && { ...opened, id })}
        onClose={() => setOpened(null)}
      />
    </section>
  )
}

/** All students of the matrix, on every page. */
function matching(filters: Record<string, unknown>, seen: number): SentSelection {
  const { studentId, courseId, section, search } = filters
  if (studentId) return { ids: [Number(studentId)] }
  const named = Object.entries({ courseId, section, search }).filter(([, value]) => value !== undefined && value !== '')
  return { filters: Object.fromEntries(named.map(([name, value]) => [name, String(value)])), seen }
}

type ShownProps = {
  list: TableList & { data: DocumentMatrix | undefined }
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  columns: ReadonlySet<number>
  onChooseColumns: (columns: ReadonlySet<number>) => void
  onOpen: (opened: Opened) => void
}

function Shown({ list, ...table }: ShownProps) {
  const { data } = list
  if (list.error) return <ListFailure list={list} />
  if (!data) return <Skeleton className="m-6 h-64" />
  if (data.students.length === 0) {
    const isWhole = !list.search && narrowing(list.chosen).length === 0
    return isWhole ? <EmptyState icon={Users} title="No students yet" /> : <NoMatch list={list} />
  }
  return <MatrixTable matrix={data} {...table} />
}
