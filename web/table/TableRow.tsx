import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Column, Row } from './data-table.ts'
import { moveBetweenRows } from './row-keys.ts'

type Props<R extends Row> = {
  row: R
  /** The id of its first cell, which names it. */
  nameId: string
  columns: readonly Column<R>[]
  isFirst: boolean
  select: ReactNode
  actions: ReactNode
  onOpen: ((row: R) => void) | undefined
}

/** A row of the table; on a phone a card, with the first column as its title and the others as named lines. */
export function TableRow<R extends Row>({ row, nameId, columns, isFirst, select, actions, onOpen }: Props<R>) {
  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    moveBetweenRows(event)
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
  }
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={onKeyDown}
      className={classes(
        'relative border-b transition-colors -outline-offset-2 last:border-b-0 hover:bg-sunken/50',
        'cards:flex cards:flex-col cards:gap-1.5 cards:px-5 cards:py-4',
        select ? 'cards:pl-14' : null,
      )}
    >
      {select && (
        <td className="w-12 py-3 pl-6 in-data-compact:rows:py-0.5 cards:absolute cards:top-4 cards:left-5 cards:p-0">
          {select}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.title}
          id={index === 0 ? nameId : undefined}
          data-line={index > 0 ? '' : undefined}
          className={classes(
            'px-3 py-3 align-middle tight:px-2 in-data-compact:rows:py-0.5 first:pl-6 last:pr-6 cards:flex cards:items-center cards:justify-between cards:gap-4 cards:p-0!',
            column.isNumber && 'rows:text-right',
            column.isWide && 'rows:max-lg:hidden',
            index === 0 && 'cards:pr-12! cards:font-medium',
          )}
        >
          {index > 0 && <span className="shrink-0 text-muted text-sm rows:hidden">{column.title}</span>}
          <div className="min-w-0 cards:in-[[data-line]]:text-right">{column.cell(row)}</div>
        </td>
      ))}
      {actions && (
        <td className="keep-clear-beside w-px whitespace-nowrap py-1.5 pr-4 in-data-compact:rows:py-0 text-right cards:absolute cards:top-1.5 cards:right-2 cards:w-auto cards:p-0">
          {actions}
        </td>
      )}
    </tr>
  )
}
