import { FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { documents, type StudentDocument } from '#contract/documents.ts'
import { may } from '#contract/may.ts'
import { documentLabels, documentStates } from '#domain/document.ts'
import { useList } from '#web/api/use-list.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { useSession } from '#web/session/session.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DocumentFilters } from './DocumentFilters.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'

const stateOptions = documentStates
  .filter((state) => state !== 'missing')
  .map((value) => ({ value, label: documentLabels[value] }))

/** Submitted documents, the oldest first. Without a filter it shows those for review. */
export function DocumentQueue() {
  const role = useSession(({ role }) => role)
  const mayReview = may(role, documents.review)
  const list = useList(documents.list, mayReview ? { state: 'submitted' } : {})
  const [openId, setOpen] = useState<number | null>(null)
  const columns = useDocumentColumns(({ id }) => setOpen(id))
  const rows = list.data?.documents
  const isWaiting = list.filters.state === 'submitted'
  return (
    <>
      <ListHead>
        <ExportMenu of={documents.list} filters={list.filters} />
      </ListHead>
      <DataTable<StudentDocument>
        label="Documents"
        list={list}
        rows={rows}
        total={list.data?.total}
        columns={columns}
        onOpen={({ id }) => setOpen(id)}
        actions={({ id, requirementName, ownerName }) => (
          <Button
            tone="secondary"
            size="sm"
            className="max-sm:mt-1.5 max-sm:mr-3"
            aria-label={`${mayReview && isWaiting ? 'Review' : 'View'} ${requirementName} of ${ownerName}`}
            onClick={() => setOpen(id)}
          >
            {mayReview && isWaiting ? 'Review' : 'View'}
          </Button>
        )}
        filters={
          <>
            <FilterSelect
              label={'Status'}
              options={mayReview ? stateOptions : [{ value: '', label: 'All' }, ...stateOptions]}
              value={list.filters.state}
              onChange={(state) => list.change({ state })}
            />
            {/* A supervisor has a handful of interns, so their programs and sections are no help. */}
            {mayReview && <DocumentFilters filters={list.filters} change={list.change} />}
          </>
        }
        empty={
          <EmptyState icon={FileCheck2} title={isWaiting ? 'Nothing to review' : 'No documents'}>
            {isWaiting
              ? 'Submissions appear here, oldest first.'
              : 'Documents addressed to your company will appear here.'}
          </EmptyState>
        }
      />
      <PreviewDialog
        ids={rows?.map(({ id }) => id) ?? []}
        isPage={(list.data?.total ?? 0) > (rows?.length ?? 0)}
        openId={openId}
        onOpen={setOpen}
        onClose={() => setOpen(null)}
        onReviewed={setOpen}
      />
    </>
  )
}
