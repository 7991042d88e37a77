import { Pencil } from 'lucide-react'
import type { ReportPreview } from '#contract/reports.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { cellInWords } from './report-words.ts'

type Props = { preview: ReportPreview; title: string; onEdit: (courseId: number) => void }

/** On a phone a card per row; elsewhere a table that scrolls inside its box. */
export function ReportTable({ preview, title, onEdit }: Props) {
  return (
    <>
      <Cards preview={preview} onEdit={onEdit} />
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        className="relative overflow-x-auto max-sm:hidden print:block print:overflow-visible"
      >
        <Table preview={preview} title={title} onEdit={onEdit} />
      </section>
    </>
  )
}

function Table({ preview: { columns, rows, totals }, title, onEdit }: Props) {
  const isEditable = rows.some(({ courseId }) => courseId !== undefined)
  return (
    <table className="w-full text-sm print:text-[7pt] print:leading-4">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b bg-sunken text-left text-muted">
          {columns.map(({ title: column, isNumber }) => (
            <th
              key={column}
              scope="col"
              className={classes('px-4 py-2.5 font-medium print:px-0.5 print:py-1', isNumber && 'text-right')}
            >
              {column}
            </th>
          ))}
          {isEditable && (
            <th scope="col" className="px-4 py-2.5 print:hidden">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, courseId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no other name
          <tr key={index} className="border-b align-top">
            {columns.map(({ title: column, isNumber }, place) => (
              <Cell key={column} text={cellInWords(cells[place])} isNumber={isNumber} />
            ))}
            {courseId !== undefined && (
              <td className="px-4 py-1.5 text-right print:hidden">
                <EditButton program={cellInWords(cells[0])} onEdit={() => onEdit(courseId)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot className="print:table-row-group">
          <tr className="bg-sunken align-top font-semibold">
            {columns.map(({ title: column, isNumber }, place) => (
              <Cell key={column} text={totals[place] === null ? '' : cellInWords(totals[place])} isNumber={isNumber} />
            ))}
            {isEditable && <Cell text="" isNumber={false} />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Cell({ text, isNumber }: { text: string; isNumber: boolean }) {
  return (
    <td
      className={classes(
        'whitespace-pre-line px-4 py-2.5 first:whitespace-nowrap print:px-0.5 print:py-1',
        isNumber ? 'text-right tabular-nums' : 'min-w-28 print:min-w-0',
      )}
    >
      {text}
    </td>
  )
}

function Cards({ preview: { columns, rows, totals }, onEdit }: Omit<Props, 'title'>) {
  const titles = columns.map(({ title }) => title)
  return (
    <ul className="flex flex-col sm:hidden print:hidden">
      {rows.map(({ cells, courseId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no other name
        <li key={index} className="flex flex-col gap-3 border-b p-4">
          <Pairs titles={titles} cells={cells} />
          {courseId !== undefined && <EditButton program={cellInWords(cells[0])} onEdit={() => onEdit(courseId)} />}
        </li>
      ))}
      {totals && (
        <li className="bg-sunken p-4 font-semibold">
          <Pairs titles={titles} cells={totals} />
        </li>
      )}
    </ul>
  )
}

function Pairs({ titles, cells }: { titles: readonly string[]; cells: ReportPreview['rows'][number]['cells'] }) {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {titles.map((title, place) =>
        cells[place] === null ? null : (
          <div key={title} className="flex justify-between gap-4">
            <dt className="max-w-1/2 shrink-0 text-muted">{title}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words text-right">{cellInWords(cells[place])}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function EditButton({ program, onEdit }: { program: string; onEdit: () => void }) {
  return (
    <Button tone="secondary" onClick={onEdit}>
      <Pencil aria-hidden />
      Edit<span className="sr-only"> {program}</span>
    </Button>
  )
}
