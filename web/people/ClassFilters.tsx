import { courses } from '#contract/courses.ts'
import { idIn, type ListChange } from '#web/api/list-search.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { useSectionOptions } from './use-section-options.ts'

type Props = { filters: Record<string, unknown>; change: (next: ListChange) => void }

const all = { value: '', label: 'All' }

/** Filters by program, and by a section of it. Another program has its own sections. */
export function ClassFilters({ filters, change }: Props) {
  const asked = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const sections = useSectionOptions({ courseId: idIn(filters.courseId), section: filters.section })
  const programs = asked.data?.courses.map(({ id, code }) => ({ value: String(id), label: code })) ?? []
  return (
    <>
      <FilterSelect
        label="Program"
        options={[all, ...programs]}
        value={filters.courseId}
        onChange={(courseId) => change({ courseId, section: undefined })}
      />
      <FilterSelect
        label="Section"
        options={[all, ...sections.options]}
        value={sections.value}
        onChange={(section) => change({ section })}
      />
    </>
  )
}
