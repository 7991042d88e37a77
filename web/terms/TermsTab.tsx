import { CalendarRange, CalendarSync, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Term, terms } from '#contract/terms.ts'
import { dateInWords } from '#domain/calendar.ts'
import { semesterLabels, termInWords } from '#domain/term.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { MissingYears } from '#web/holidays/MissingYears.tsx'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RolloverDialog } from './RolloverDialog.tsx'
import { TermForm } from './TermForm.tsx'

export function TermsTab() {
  const list = useList(terms.list)
  const editor = useEditor<Term, typeof terms>(terms)
  const restore = useSend(terms.restore)
  const [finished, setFinished] = useState<Term | null>(null)
  const edit = (term: Term) => (term.archivedAt ? undefined : () => editor.edit(term))
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New term
    </Button>
  )

  return (
    <>
      <MissingYears />
      <ListHead>
        <ExportMenu of={terms.list} filters={list.filters} />
        {add}
      </ListHead>
      <DataTable
        label="Terms"
        list={list}
        rows={list.data?.terms}
        total={list.data?.total}
        columns={[
          {
            title: 'Term',
            sort: 'schoolYear',
            cell: (term) => (
              <NamedCell title={term.schoolYear} detail={semesterLabels[term.semester]} onOpen={edit(term)} />
            ),
          },
          ...columns,
        ]}
        onOpen={(term) => edit(term)?.()}
        filters={<ArchivedFilter list={list} />}
        actions={(term) => (
          <RecordActions
            row={term}
            name={termInWords(term)}
            editor={editor}
            restore={restore.send}
            more={[{ label: 'Roll over', icon: <CalendarSync aria-hidden />, onChoose: () => setFinished(term) }]}
          />
        )}
        empty={
          <EmptyState icon={CalendarRange} title="No terms yet" action={add}>
            Placements belong to a term. Add the current one first.
          </EmptyState>
        }
      />
      {finished && <RolloverDialog from={finished} onClose={() => setFinished(null)} />}
      <EditorWindows editor={editor} title={editor.record ? 'Edit term' : 'New term'} nameOf={termInWords}>
        <TermForm term={editor.record} {...editor.form} />
      </EditorWindows>
    </>
  )
}

const columns: Column<Term>[] = [
  { title: 'Starts', sort: 'startsOn', cell: ({ startsOn }) => dateInWords(startsOn) },
  { title: 'Ends', sort: 'endsOn', cell: ({ endsOn }) => dateInWords(endsOn) },
  { title: 'Status', cell: ({ current }) => (current ? <Badge tone="info">Current</Badge> : '–') },
]
