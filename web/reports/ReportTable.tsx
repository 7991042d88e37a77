import { MoveRight, Pencil } from 'lucide-react'
import type { ReportPreview } from '#contract/reports.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { columnLooks } from './column-looks.ts'
import { cellInWords } from './report-words.ts'
import { useOverflow } from './use-overflow.ts'

type Props = { preview: ReportPreview; title: string; onEdit: (courseId: number) => void }

/** On a phone a card per row; elsewhere a table that scrolls inside its box and says so. */
export function ReportTable({ preview, title, onEdit }: Props) {
  const [box, isWider] = useOverflow<HTMLElement>()
  return (
    <>
      <Cards preview={preview} onEdit={onEdit} />
      {isWider && (
        <p className="flex items-center justify-end gap-2 border-b px-4 py-2 text-muted text-sm max-sm:hidden sm:px-6 print:hidden">
          Scroll for more columns
          <MoveRight aria-hidden className="size-4" />
        </p>
      )}
      <section
        ref={box}
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

/** Many columns get less padding, so that they fit on a usual screen. */
const airy = 'px-4 py-2.5 first:pl-6 last:pr-6'
const dense = 'px-1.5 py-2 first:pl-3 last:pr-3'
const onPaper = 'print:px-0.5 print:py-1'
const pinned = 'sm:sticky sm:left-0 print:static'

function Table({ preview, title, onEdit }: Props) {
  const { columns, rows, totals } = preview
  const looks = columnLooks(preview)
  const isEditable = rows.some(({ courseId }) => courseId !== undefined)
  const isDense = columns.length > 8
  const air = classes(isDense ? dense : airy, onPaper)
  return (
    <table
      className={classes('w-full print:text-[7pt] print:leading-4', isDense ? 'text-[0.8125rem] leading-5' : 'text-sm')}
    >
      <caption className="sr-only">{title}</caption>
      <thead className={isDense ? 'text-xs print:text-[7pt] print:leading-4' : ''}>
        <tr className="border-b bg-sunken text-left align-bottom text-muted">
          {looks.map(({ title: column, isNumber, isPinned }) => (
            <th
              key={column}
              scope="col"
              className={classes(air, 'font-medium', isNumber && 'text-right', isPinned && `${pinned} bg-sunken`)}
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
            {looks.map(({ title: column, isNumber, isPinned, width }, index) => (
              <td
                key={column}
                className={classes(air, isNumber && 'text-right tabular-nums', isPinned && `${pinned} bg-card`, width)}
              >
                {cellInWords(cells[index])}
              </td>
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
            {columns.map(({ title: column, isNumber }, index) => (
              <td key={column} className={classes(air, 'whitespace-pre-line', isNumber && 'text-right tabular-nums')}>
                {totals[index] === null ? '' : cellInWords(totals[index]).replaceAll(', ', '\n')}
              </td>
            ))}
            {isEditable && <td className="print:hidden">{''}</td>}
          </tr>
        </tfoot>
      )}
    </table>
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
      {titles.map((title, index) =>
        cells[index] === null ? null : (
          <div key={title} className="flex justify-between gap-4">
            <dt className="max-w-1/2 shrink-0 text-muted">{title}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words text-right">{cellInWords(cells[index])}</dd>
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
