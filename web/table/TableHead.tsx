import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type Column, nextSort, type Row, sortDirection, type TableList } from './data-table.ts'

type Props<R extends Row> = {
  columns: readonly Column<R>[]
  list: TableList
  selectAll: ReactNode
  hasActions: boolean
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function TableHead<R extends Row>({ columns, list, selectAll, hasActions }: Props<R>) {
  return (
    <thead className="cards:sr-only">
      <tr className="border-b bg-sunken/60 text-left text-muted text-sm">
        {selectAll && <th className="w-12 py-2.5 pl-6">{selectAll}</th>}
        {columns.map((column) => (
          <Title key={column.title} column={column} list={list} />
        ))}
        {hasActions && (
          <th className="w-px py-2.5 pr-6">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Title<R extends Row>({
  column: { title, sort, isNumber = false, isWide = false },
  list,
}: {
  column: Column<R>
  list: TableList
}) {
  const direction = sortDirection(list.sort, sort)
  const Icon = icons[direction]
  return (
    <th
      aria-sort={sort ? direction : undefined}
      className={classes(
        'px-3 py-2.5 font-medium tight:px-2 first:pl-6 last:pr-6',
        isNumber && 'text-right',
        isWide && 'rows:max-lg:hidden',
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => list.change({ sort: nextSort(list.sort, sort) })}
          className="inline-flex items-center gap-1.5 rounded-xs whitespace-nowrap text-left font-medium tight:whitespace-normal hover:text-ink"
        >
          {title}
          <Icon
            aria-hidden
            className={classes('size-4 shrink-0', direction === 'none' ? 'opacity-60' : 'text-accent')}
          />
        </button>
      ) : (
        title
      )}
    </th>
  )
}
