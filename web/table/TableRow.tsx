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
        'max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:px-5 max-sm:py-4',
        select ? 'max-sm:pl-14' : null,
      )}
    >
      {select && (
        <td className="w-12 py-3 pl-6 in-data-compact:sm:py-0.5 max-sm:absolute max-sm:top-4 max-sm:left-5 max-sm:p-0">
          {select}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.title}
          id={index === 0 ? nameId : undefined}
          data-line={index > 0 ? '' : undefined}
          className={classes(
            'px-3 py-3 align-middle tight:px-2 tight:max-md:px-1.5 in-data-compact:sm:py-0.5 first:pl-6 last:pr-6 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:p-0!',
            column.isNumber && 'sm:text-right',
            column.isWide && 'sm:max-lg:hidden',
            index === 0 && 'max-sm:pr-12! max-sm:font-medium',
          )}
        >
          {index > 0 && <span className="shrink-0 text-muted text-sm sm:hidden">{column.title}</span>}
          <div className="min-w-0 max-sm:in-[[data-line]]:text-right">{column.cell(row)}</div>
        </td>
      ))}
      {actions && (
        <td className="keep-clear-beside w-px whitespace-nowrap py-1.5 pr-4 in-data-compact:sm:py-0 text-right max-sm:absolute max-sm:top-1.5 max-sm:right-2 max-sm:w-auto max-sm:p-0">
          {actions}
        </td>
      )}
    </tr>
  )
}
