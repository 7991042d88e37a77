import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { placementLabels, placementStatuses } from '#domain/placement.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { countFilters, type StudentList } from './filters.ts'

const statuses = [
  { value: '', label: 'All' },
  { value: 'none', label: 'Not placed' },
  ...placementStatuses.map((value) => ({ value, label: placementLabels[value] })),
]

/** The most used filters are beside the search, the others behind a button that says how many are set. */
export function StudentFilters({ list }: { list: StudentList }) {
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(list.filters)
  return (
    <>
      <FilterChips list={list} />
      <FilterSelect
        label="Status"
        options={statuses}
        value={list.filters.status}
        onChange={(status) => list.change({ status })}
      />
      <ArchivedFilter list={list} />
      <Button tone="secondary" className="font-normal text-sm" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <FilterDrawer list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
