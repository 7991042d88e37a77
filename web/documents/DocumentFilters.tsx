import { phases } from '#contract/requirements.ts'
import { phaseLabels } from '#domain/requirement.ts'
import type { ListChange } from '#web/api/list-search.ts'
import { ClassFilters } from '#web/people/ClassFilters.tsx'
import { CoordinatorChip } from '#web/people/CoordinatorChip.tsx'
import { StudentChip } from '#web/people/StudentChip.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'

type Props = { filters: Record<string, unknown>; change: (next: ListChange) => void }

const phaseOptions = [{ value: '', label: 'All' }, ...phases.map((value) => ({ value, label: phaseLabels[value] }))]

/** Filters by program, section and phase, as the address names them, and whom a link has narrowed the list to. */
export function DocumentFilters({ filters, change }: Props) {
  return (
    <>
      <CoordinatorChip filters={filters} change={change} />
      <StudentChip filters={filters} change={change} />
      <ClassFilters filters={filters} change={change} />
      <FilterSelect
        label="Phase"
        options={phaseOptions}
        value={filters.phase}
        onChange={(phase) => change({ phase })}
      />
    </>
  )
}
