import type { Column, Row, TableList } from './data-table.ts'
import { FilterSelect } from './FilterSelect.tsx'

/** On a phone, where a list has no titles to press. */
export function SortSelect<R extends Row>({ columns, list }: { columns: readonly Column<R>[]; list: TableList }) {
  const options = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: sort, label: `${title}, up` },
          { value: `-${sort}`, label: `${title}, down` },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <div className="rows:hidden">
      <FilterSelect
        label="Sort"
        options={[{ value: '', label: 'Usual' }, ...options]}
        value={list.sort}
        onChange={(sort) => list.change({ sort })}
      />
    </div>
  )
}
