import { FileCheck, Plus } from 'lucide-react'
import { phases, type Requirement, requirements } from '#contract/requirements.ts'
import { labels } from '#domain/labels.ts'
import { blockLabels, phaseLabels, uploaderLabels } from '#domain/requirement.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RequirementForm } from './RequirementForm.tsx'
import { TemplateCard } from './TemplateCard.tsx'

const phaseChoices = [{ value: '', label: 'All' }, ...phases.map((value) => ({ value, label: phaseLabels[value] }))]

export function RequirementsTab() {
  const list = useList(requirements.list)
  const editor = useEditor<Requirement, typeof requirements>(requirements)
  const restore = useSend(requirements.restore)
  const edit = (row: Requirement) => (row.archivedAt ? undefined : () => editor.edit(row))
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New requirement
    </Button>
  )

  return (
    <>
      <ListHead>
        <ExportMenu of={requirements.list} filters={list.filters} />
        {add}
      </ListHead>
      <DataTable
        label="Requirements"
        list={list}
        rows={list.data?.requirements}
        total={list.data?.total}
        columns={[
          {
            title: 'Requirement',
            sort: 'name',
            cell: (row) => <NamedCell title={row.name} detail={detailOf(row)} onOpen={edit(row)} />,
          },
          ...columns,
        ]}
        onOpen={(row) => edit(row)?.()}
        filters={
          <>
            <FilterSelect
              label="Phase"
              options={phaseChoices}
              value={list.filters.phase}
              onChange={(phase) => list.change({ phase })}
            />
            <ArchivedFilter list={list} />
          </>
        }
        actions={(row) => <RecordActions row={row} name={row.name} editor={editor} restore={restore.send} />}
        empty={
          <EmptyState icon={FileCheck} title="No requirements found" action={add}>
            Documents required for internship. Some must be approved before deployment.
          </EmptyState>
        }
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? 'Edit requirement' : 'New requirement'}
        isWide
        nameOf={({ name }) => name}
      >
        {editor.record && <TemplateCard requirement={editor.record} />}
        <RequirementForm requirement={editor.record} {...editor.form} />
      </EditorWindows>
    </>
  )
}

const columns: Column<Requirement>[] = [
  { title: 'Phase', sort: 'phase', cell: ({ phase }) => phaseLabels[phase] },
  { title: labels.requirement.uploadedBy, cell: ({ uploadedBy }) => uploaderLabels[uploadedBy] },
  {
    title: 'Blocks',
    cell: ({ blocks }) => (blocks === 'nothing' ? '–' : <Badge tone="warn">{blockLabels[blocks]}</Badge>),
  },
  { title: labels.requirement.courseIds, cell: ({ courseCodes }) => courseCodes.join(', ') || 'All' },
  {
    title: 'Form',
    cell: ({ templateName, evaluationTemplateName }) =>
      evaluationTemplateName ? `Evaluation: ${evaluationTemplateName}` : (templateName ?? '–'),
  },
]

function detailOf({ hasExpiry, needsNotary, forCompany }: Requirement): string | undefined {
  const details = [needsNotary && 'Notarized', hasExpiry && 'Expires', forCompany && 'Shared with the company']
  return details.filter(Boolean).join(' · ') || undefined
}
