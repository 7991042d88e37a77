import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Button } from '#web/ui/Button.tsx'

/** One number of a chart, with a link to the list that it counts if there is one. */
export type Cell = { value: number; text: string; link: string | null }
export type ChartTable = { head: readonly string[]; rows: readonly { label: string; cells: readonly Cell[] }[] }

type Props = { title: string; note?: ReactNode; table: ChartTable; children: ReactNode }

/** A chart with its title, and the same numbers as a table for people who read rather than look. */
export function ChartFrame({ title, note, table, children }: Props) {
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? ChartColumn : Table2
  return (
    <figure className="flex flex-col gap-4 break-inside-avoid rounded-card border bg-card p-5 shadow-card sm:p-6">
      <figcaption className="flex items-start justify-between gap-4">
        <span className="flex flex-col gap-0.5">
          <h2 className="text-base leading-6">{title}</h2>
          {note && <span className="text-muted text-sm">{note}</span>}
        </span>
        <Button
          tone="quiet"
          size="sm"
          className="-my-1 shrink-0 text-muted print:hidden"
          onClick={() => setTable(!isTable)}
        >
          <Icon aria-hidden />
          {isTable ? 'Chart' : 'Table'}
          <span className="sr-only">of {title}</span>
        </Button>
      </figcaption>
      {isTable ? <Numbers title={title} table={table} /> : children}
    </figure>
  )
}

function Numbers({ title, table }: { title: string; table: ChartTable }) {
  return (
    <table aria-label={title} className="w-full text-sm">
      <thead>
        <tr className="border-b text-muted">
          {table.head.map((word, index) => (
            <th
              key={word}
              scope="col"
              className={index === 0 ? 'py-2 text-left font-medium' : 'py-2 text-right font-medium'}
            >
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {table.rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            {cells.map(({ text, link, value }, index) => (
              <td key={table.head[index + 1]} className="py-1.5 text-right tabular-nums">
                {link && value > 0 ? (
                  <AddressLink address={link} className="font-medium text-link hover:underline">
                    {text}
                  </AddressLink>
                ) : (
                  text
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
