import { FilterSelect } from './FilterSelect.tsx'

type Props = { list: { filters: Record<string, unknown>; change: (next: { archived: string | undefined }) => void } }

/** Deleted records are found and restored with this filter. */
export function ArchivedFilter({ list }: Props) {
  return (
    <FilterSelect
      label="Records"
      options={[
        { value: '', label: 'Active' },
        { value: 'true', label: 'Archived' },
      ]}
      value={list.filters.archived}
      onChange={(archived) => list.change({ archived })}
    />
  )
}
