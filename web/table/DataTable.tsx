import { Rows4, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import {
  type Column,
  narrowing,
  type Row,
  type Selection,
  shownColumns,
  type TableList,
  withTicks,
} from './data-table.ts'
import { ListFailure } from './ListFailure.tsx'
import { NoMatch } from './NoMatch.tsx'
import { Pager } from './Pager.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectBox } from './SelectBox.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortSelect } from './SortSelect.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { ViewsButton } from './ViewsButton.tsx'

type Props<R extends Row> = {
  /** What the rows are, in the plural: 'Students'. */
  label: string
  list: TableList
  rows: readonly R[] | undefined
  total: number | undefined
  columns: readonly Column<R>[]
  /** What can be done with a row. */
  actions?: (row: R) => ReactNode
  onOpen?: (row: R) => void
  /** Beside the search: filters, and actions on the chosen rows. */
  filters?: ReactNode
  selection?: Selection
  /** Shown when there are no rows. */
  empty: ReactNode
}

export function DataTable<R extends Row>(props: Props<R>) {
  const { label, list, rows, total = 0, columns, actions, onOpen, filters, selection, empty } = props
  const { view, keepView } = list
  const shown = shownColumns(columns, view)
  const ids = rows?.map((row) => row.id) ?? []
  const [isFiltering, setFiltering] = useState(false)
  const filtersId = useId()
  const tableId = useId()
  const isNarrowed = narrowing(list.chosen).length > 0

  function toggle(title: string) {
    const isShown = !shown.some((column) => column.title === title)
    if (isShown || shown.length > 1) keepView({ columns: { ...view.columns, [title]: isShown } })
  }

  return (
    <section aria-label={label} className="overflow-hidden rounded-card border bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6">
        <div className="flex items-center gap-1 max-sm:w-full sm:max-lg:grow">
          <SearchField
            label={`Search ${label.toLowerCase()}`}
            value={typeof list.search === 'string' ? list.search : ''}
            onChange={(search) => list.change({ search: search || undefined })}
          />
          <ViewsButton list={list} />
          <IconButton
            label="Filter and sort"
            aria-expanded={isFiltering}
            aria-controls={filtersId}
            className={classes('sm:hidden', isNarrowed && 'text-accent')}
            onClick={() => setFiltering(!isFiltering)}
          >
            <SlidersHorizontal aria-hidden />
          </IconButton>
        </div>
        <div
          id={filtersId}
          className={classes(
            'keep-clear flex grow flex-wrap items-center gap-3 sm:justify-end',
            !isFiltering && 'max-sm:hidden',
          )}
        >
          {filters}
          <SortSelect columns={columns} list={list} />
          <div className="-ml-3 flex cards:hidden">
            <IconButton
              label="Compact rows"
              aria-pressed={view.isCompact ?? false}
              className="aria-pressed:text-accent"
              onClick={() => keepView({ isCompact: !view.isCompact })}
            >
              <Rows4 aria-hidden />
            </IconButton>
            <ColumnMenu
              titles={columns.map((column) => column.title)}
              shown={new Set(shown.map((column) => column.title))}
              onToggle={toggle}
            />
          </div>
        </div>
      </div>
      {list.error ? (
        <ListFailure list={list} />
      ) : rows?.length === 0 && total === 0 ? (
        <div className="border-t">{list.search || isNarrowed ? <NoMatch list={list} /> : empty}</div>
      ) : (
        <div className="@container/list relative overflow-x-auto border-t">
          <table
            aria-label={label}
            data-compact={view.isCompact ? '' : undefined}
            aria-busy={list.isLoading || list.isRefreshing}
            className={classes(
              'w-full border-collapse transition-opacity cards:block',
              list.isRefreshing && 'opacity-60',
            )}
          >
            <TableHead
              columns={shown}
              list={list}
              hasActions={actions !== undefined}
              selectAll={
                selection && (
                  <SelectBox
                    label="Select all on this page"
                    isDisabled={!rows}
                    isChosen={ids.length > 0 && ids.every((id) => selection.chosen.has(id))}
                    onChange={(isChosen) => selection.onChange(withTicks(selection.chosen, { ids, isChosen }))}
                  />
                )
              }
            />
            {rows && rows.length > 0 ? (
              <tbody className="cards:block">
                {rows.map((row, index) => (
                  <TableRow
                    key={row.id}
                    row={row}
                    nameId={`${tableId}-${row.id}`}
                    columns={shown}
                    isFirst={index === 0}
                    onOpen={onOpen}
                    actions={actions?.(row)}
                    select={
                      selection && (
                        <SelectBox
                          label="Select"
                          namedBy={`${tableId}-${row.id}`}
                          isChosen={selection.chosen.has(row.id)}
                          onChange={(isChosen) =>
                            selection.onChange(withTicks(selection.chosen, { ids: [row.id], isChosen }))
                          }
                        />
                      )
                    }
                  />
                ))}
              </tbody>
            ) : (
              <SkeletonRows
                rows={Math.min(list.rowsPerPage, 10)}
                columns={shown.length + (actions ? 1 : 0) + (selection ? 1 : 0)}
              />
            )}
          </table>
        </div>
      )}
      {!list.error && rows && rows.length + total > 0 && <Pager list={list} total={total} />}
    </section>
  )
}
