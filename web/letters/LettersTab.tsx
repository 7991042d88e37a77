import { Mails, Plus } from 'lucide-react'
import { useState } from 'react'
import { type LetterTemplateRow, letterTemplates } from '#contract/letter-templates.ts'
import { letterKindLabels, letterKinds } from '#domain/letter-kind.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { TemplateWindow } from '#web/evaluation-templates/TemplateWindow.tsx'
import { useOpening } from '#web/evaluation-templates/use-opening.ts'
import { Versions } from '#web/evaluation-templates/Versions.tsx'
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
import { LetterForm } from './LetterForm.tsx'
import { type LetterStart, letterStarts } from './letter-words.ts'
import { ReadLetter } from './ReadLetter.tsx'

const kindOptions = [
  { value: '', label: 'All' },
  ...letterKinds.map((value) => ({ value, label: letterKindLabels[value] })),
]

/** The letters and the wording of certificates of the school. */
export function LettersTab() {
  const list = useList(letterTemplates.list)
  const editor = useEditor<LetterTemplateRow, typeof letterTemplates>(letterTemplates)
  const restore = useSend(letterTemplates.restore)
  const [start, setStart] = useState<LetterStart | undefined>(letterStarts[0]?.start)
  const { template, edit, open, shown, show } = useOpening(letterTemplates.read, editor)

  const add = (
    <Menu
      trigger={
        <Button>
          <Plus aria-hidden />
          New letter
        </Button>
      }
      choices={letterStarts.map(({ label, start: chosen }) => ({
        label,
        onChoose: () => {
          setStart(chosen)
          editor.add()
        },
      }))}
    />
  )

  return (
    <>
      <ListHead>{add}</ListHead>
      <DataTable
        label="Letters"
        list={list}
        rows={list.data?.letterTemplates}
        total={list.data?.total}
        columns={[
          {
            title: 'Letter',
            sort: 'name',
            cell: (row) => <NamedCell title={row.name} detail={`Version ${row.revision}`} onOpen={() => open(row)} />,
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
          />
        )}
        empty={
          <EmptyState icon={Mails} title="No letters yet" action={add}>
            Start from one of the usual letters and change it to your school’s words.
          </EmptyState>
        }
      />
      <TemplateWindow
        title={template ? `Edit ${template.name}` : 'New letter'}
        description={
          template ? 'Another text is the next version. Letters that were made stay as they are.' : undefined
        }
        isOpen={editor.isOpen}
        onClose={editor.close}
      >
        {template && (
          <Versions
            revisions={template.revisions}
            usesInWords={(count) => (count === 1 ? '1 letter' : `${count.toLocaleString('en')} letters`)}
            onOpen={(revision) => show({ ...template, revision })}
          />
        )}
        {start && <LetterForm template={template} start={start} {...editor.form} />}
      </TemplateWindow>
      <ReadLetter letter={shown} onClose={() => show(null)} />
      <RemovalWindows editor={editor} nameOf={({ name }) => name} />
    </>
  )
}

const columns: Column<LetterTemplateRow>[] = [
  { title: 'Kind', sort: 'kind', cell: ({ kind }) => letterKindLabels[kind] },
  { title: 'Programs', cell: ({ courseCodes }) => courseCodes.join(', ') || 'All' },
  { title: 'Made', isNumber: true, cell: ({ usedCount }) => usedCount.toLocaleString('en') },
]
