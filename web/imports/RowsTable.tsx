import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

type Row = readonly [row: number, what: string, message: string]
type Props = {
  heading: string
  icon: LucideIcon
  titles: readonly string[]
  rows: readonly Row[]
  /** All rows, including those that are not listed here. */
  total: number
}

/** Rows of the file, each with a sentence, and below them how many more there are. */
export function RowsTable({ heading, icon: Icon, titles, rows, total }: Props) {
  const id = useId()
  const left = total - rows.length
  return (
    <div className="flex flex-col gap-2">
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-4 shrink-0" />
        {heading}
      </h3>
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        className="max-h-80 overflow-auto rounded-card border"
      >
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([row, what, message]) => (
              <tr key={`${row} ${what} ${message}`} className="border-t">
                <td className="px-3 py-2 tabular-nums">{row}</td>
                <td className="wrap-anywhere min-w-28 px-3 py-2">{what}</td>
                <td className="px-3 py-2">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && <p className="text-muted text-sm">And {left.toLocaleString('en')} more.</p>}
    </div>
  )
}
