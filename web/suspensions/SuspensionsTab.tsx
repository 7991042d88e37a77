import { CloudRain, Plus } from 'lucide-react'
import { type Suspension, suspensions } from '#contract/suspensions.ts'
import { suspensionKindLabels } from '#domain/holiday.ts'
import { labels } from '#domain/labels.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { useSession } from '#web/session/session.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SuspensionForm } from './SuspensionForm.tsx'
import { daysInWords, mayChange } from './suspension-words.ts'

export function SuspensionsTab() {
  const { role, accessIds } = useSession()
  const own = role === 'teacher' ? accessIds : undefined
  const list = useList(suspensions.list)
  const editor = useEditor<Suspension, typeof suspensions>(suspensions)
  const restore = useSend(suspensions.restore)
  const edit = (row: Suspension) => (row.archivedAt || !mayChange(row, own) ? undefined : () => editor.edit(row))
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New suspension
    </Button>
  )

  return (
    <>
      <ListHead>
        <ExportMenu of={suspensions.list} filters={list.filters} />
        {add}
      </ListHead>
      <DataTable
        label="Suspensions"
        list={list}
        rows={list.data?.suspensions}
        total={list.data?.total}
        columns={[
          {
            title: labels.suspension.reason,
            sort: 'reason',
            cell: (row) => <NamedCell title={row.reason} onOpen={edit(row)} />,
          },
          ...columns,
        ]}
        onOpen={(row) => edit(row)?.()}
        filters={<ArchivedFilter list={list} />}
        actions={(row) => (
          <RecordActions
            row={row}
            name={row.reason}
            editor={editor}
            restore={restore.send}
            mayChange={mayChange(row, own)}
          />
        )}
        empty={
          <EmptyState icon={CloudRain} title="No suspensions found" action={add}>
            Class suspensions and exam weeks. Hours after one begins are not credited.
          </EmptyState>
        }
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? 'Edit suspension' : 'New suspension'}
        description="Unapproved records will be recalculated."
        nameOf={({ reason }) => reason}
      >
        <SuspensionForm suspension={editor.record} own={own} {...editor.form} />
      </EditorWindows>
    </>
  )
}

const columns: Column<Suspension>[] = [
  { title: 'Days', sort: 'fromDate', cell: daysInWords },
  { title: labels.suspension.kind, cell: ({ kind }) => suspensionKindLabels[kind] },
  { title: labels.suspension.courseIds, cell: ({ courseCodes }) => courseCodes.join(', ') || 'The whole school' },
]
