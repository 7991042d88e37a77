import { CloudRain, Plus } from 'lucide-react'
import { type Suspension, suspensions } from '#contract/suspensions.ts'
import { labels } from '#domain/labels.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { useSession } from '#web/session/session.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RowActions } from '#web/table/RowActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteConfirm } from '#web/ui/DeleteConfirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
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
        filters={
          <>
            <ArchivedFilter list={list} />
            <ExportMenu noun="suspensions" filters={list.filters} />
            {add}
          </>
        }
        actions={(row) => (
          <RowActions
            name={row.reason}
            onEdit={edit(row)}
            onDelete={edit(row) && (() => editor.remove(row))}
            onRestore={
              row.archivedAt && mayChange(row, own) ? () => void restore.send({ params: { id: row.id } }) : undefined
            }
          />
        )}
        empty={
          <EmptyState icon={CloudRain} title="No suspension here" action={add}>
            When work stops for a storm, only the hours before it count.
          </EmptyState>
        }
      />
      <Dialog
        title={editor.record ? 'Edit suspension' : 'New suspension'}
        description="Records that are not yet approved follow the change."
        isOpen={editor.isOpen}
        onClose={editor.close}
      >
        <SuspensionForm
          suspension={editor.record}
          own={own}
          stale={editor.stale}
          onSave={editor.save}
          onCancel={editor.close}
        />
      </Dialog>
      <DeleteConfirm name={editor.doomed?.reason ?? null} onConfirm={editor.confirmRemoval} onClose={editor.keep} />
    </>
  )
}

const columns: Column<Suspension>[] = [
  { title: 'Days', sort: 'fromDate', cell: daysInWords },
  { title: labels.suspension.courseIds, cell: ({ courseCodes }) => courseCodes.join(', ') || 'The whole school' },
]
