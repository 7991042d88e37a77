import { courses } from '#contract/courses.ts'
import { phases } from '#contract/requirements.ts'
import { phaseLabels } from '#domain/requirement.ts'
import { idIn, type ListChange } from '#web/api/list-search.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { CoordinatorChip } from '#web/people/CoordinatorChip.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { SectionFilter } from './SectionFilter.tsx'
import { StudentFilter } from './StudentFilter.tsx'

type Props = { filters: Record<string, unknown>; change: (next: ListChange) => void }

const phaseOptions = [{ value: '', label: 'All' }, ...phases.map((value) => ({ value, label: phaseLabels[value] }))]

/** Filters by program, section, phase and student, as the address names them. */
export function DocumentFilters({ filters, change }: Props) {
  const asked = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const programs = asked.data?.courses.map(({ id, code }) => ({ value: String(id), label: code })) ?? []
  return (
    <>
      <CoordinatorChip filters={filters} change={change} />
      <FilterSelect
        label="Program"
        options={[{ value: '', label: 'All' }, ...programs]}
        value={filters.courseId}
        onChange={(courseId) => change({ courseId })}
      />
      <SectionFilter value={String(filters.section ?? '')} onChange={(section) => change({ section })} />
      <FilterSelect
        label="Phase"
        options={phaseOptions}
        value={filters.phase}
        onChange={(phase) => change({ phase })}
      />
      <StudentFilter id={idIn(filters.studentId) ?? null} onChange={(studentId) => change({ studentId })} />
    </>
  )
}
