import { BellRing, Users } from 'lucide-react'
import { useState } from 'react'
import { type DocumentMatrix, documents, matrixPage } from '#contract/documents.ts'
import { useList } from '#web/api/use-list.ts'
import { useKept } from '#web/fields/use-kept.ts'
import type { TableList } from '#web/table/data-table.ts'
import { ListFailure } from '#web/table/ListFailure.tsx'
import { Pager } from '#web/table/Pager.tsx'
import { SearchField } from '#web/table/SearchField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DocumentFilters } from './DocumentFilters.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { lacksSome } from './matrix-words.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
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
  const lacking = list.data?.students.filter(lacksSome) ?? []
  const reminded = chosen.size > 0 ? [...chosen] : lacking.map(({ id }) => id)

  return (
    <section aria-label="Everybody’s documents" className="overflow-hidden rounded-card border bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6">
        <SearchField
          label="Search students"
          value={typeof list.filters.search === 'string' ? list.filters.search : ''}
          onChange={(search) => list.change({ search: search || undefined })}
        />
        <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
          <DocumentFilters filters={list.filters} change={list.change} />
          <Button tone="secondary" disabled={reminded.length === 0} onClick={() => setReminding(true)}>
            <BellRing aria-hidden />
            Remind {chosen.size > 0 ? chosen.size : `all ${lacking.length}`}
            {chosen.size === 0 && <span className="max-sm:sr-only"> with missing documents</span>}
          </Button>
        </div>
      </div>
      <Shown list={list} chosen={chosen} onChoose={setChosen} onOpen={setOpened} />
      {list.data && list.data.total > matrixPage && (
        <Pager list={{ ...list, rowsPerPage: matrixPage }} total={list.data.total} />
      )}
      <RemindDialog
        studentIds={reminded}
        isOpen={isReminding}
        onDone={() => setChosen(new Set())}
        onClose={() => setReminding(false)}
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

type ShownProps = {
  list: TableList & { data: DocumentMatrix | undefined }
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (opened: Opened) => void
}

function Shown({ list, chosen, onChoose, onOpen }: ShownProps) {
  const { data } = list
  if (list.error) return <ListFailure list={list} />
  if (!data) return <Skeleton className="m-6 h-64" />
  if (data.students.length === 0) {
    return (
      <EmptyState icon={Users} title="No students">
        Try fewer filters.
      </EmptyState>
    )
  }
  return <MatrixTable matrix={data} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
}
