import { ClipboardList, Copy, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { evaluationTemplates, type TemplateRow } from '#contract/evaluation-templates.ts'
import { evaluationKindLabels, evaluationKinds, type Template } from '#domain/evaluation.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { RemovalWindows } from '#web/table/RemovalWindows.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ReadTemplate } from './ReadTemplate.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateWindow } from './TemplateWindow.tsx'
import { dueAtInWords, starters, usesInWords, versionInWords } from './template-fields.ts'
import { useOpening } from './use-opening.ts'
import { Versions } from './Versions.tsx'

const kindOptions = [
  { value: '', label: 'All' },
  ...evaluationKinds.map((value) => ({ value, label: evaluationKindLabels[value] })),
]

/** The evaluation forms of the school. */
export function TemplatesTab() {
  const list = useList(evaluationTemplates.list)
  const editor = useEditor<TemplateRow, typeof evaluationTemplates>(evaluationTemplates)
  const restore = useSend(evaluationTemplates.restore)
  const duplicate = useSend(evaluationTemplates.duplicate)
  const [starter, setStarter] = useState<Template | undefined>(starters[0]?.form)
  const { template, edit, open, shown, show } = useOpening(evaluationTemplates.read, editor)

  async function copy(id: number) {
    const sent = await duplicate.send({ params: { id } })
    if (sent) await edit(sent.answer)
  }

  const add = (
    <Menu
      trigger={
        <Button>
          <Plus aria-hidden />
          New form
        </Button>
      }
      choices={starters.map(({ label, form }) => ({
        label,
        onChoose: () => {
          setStarter(form)
          editor.add()
        },
      }))}
    />
  )

  return (
    <>
      <ListHead>
        <ImportForm onImported={(made) => void edit(made)} />
        {add}
      </ListHead>
      <DataTable
        label="Evaluation forms"
        list={list}
        rows={list.data?.evaluationTemplates}
        total={list.data?.total}
        columns={[
          {
            title: 'Form',
            sort: 'name',
            cell: (row) => (
              <NamedCell
                title={row.name}
                detail={`Version ${row.revision}, ${row.itemCount} ${row.itemCount === 1 ? 'item' : 'items'}`}
                onOpen={() => open(row)}
              />
            ),
          },
          ...columns,
        ]}
        onOpen={open}
        filters={
          <>
            <FilterSelect
              label="Kind"
              options={kindOptions}
              value={list.filters.kind}
              onChange={(kind) => list.change({ kind })}
            />
            <ArchivedFilter list={list} />
          </>
        }
        actions={(row) => (
          <RecordActions
            row={row}
            name={row.name}
            editor={{ edit: (one) => void edit(one), remove: editor.remove }}
            restore={restore.send}
            mayChange={row.mayEdit}
            more={[
              { label: 'Duplicate', icon: <Copy aria-hidden />, onChoose: () => void copy(row.id) },
              {
                label: 'Export as a file',
                icon: <Download aria-hidden />,
                onChoose: () => void saveFile(evaluationTemplates.export, { params: { id: row.id } }, 'form.json'),
              },
            ]}
          />
        )}
        empty={
          <EmptyState icon={ClipboardList} title="No evaluation forms yet" action={add}>
            Start from one of five usual forms, or import a file from another program.
          </EmptyState>
        }
      />
      <TemplateWindow
        title={template ? `Edit ${template.name}` : 'New evaluation form'}
        description={template ? versionInWords(template) : undefined}
        isOpen={editor.isOpen}
        onClose={editor.close}
      >
        {template && (
          <Versions
            revisions={template.revisions}
            usesInWords={usesInWords}
            onOpen={(revision) => show({ ...template, revision })}
          />
        )}
        {starter && <TemplateForm template={template} starter={starter} {...editor.form} />}
      </TemplateWindow>
      <ReadTemplate form={shown} onClose={() => show(null)} />
      <RemovalWindows editor={editor} nameOf={({ name }) => name} />
    </>
  )
}

const columns: Column<TemplateRow>[] = [
  { title: 'Kind', sort: 'kind', cell: ({ kind }) => evaluationKindLabels[kind] },
  { title: 'Due', cell: ({ dueAt }) => dueAtInWords(dueAt) },
  { title: 'Programs', cell: ({ courseCodes }) => courseCodes.join(', ') || 'All' },
  { title: 'Evaluations', isNumber: true, cell: ({ usedCount }) => usedCount.toLocaleString('en') },
]
