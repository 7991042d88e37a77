import { useQuery } from '@tanstack/react-query'
import { students } from '#contract/students.ts'
import { listName } from '#domain/person.ts'
import { idIn, type ListChange } from '#web/api/list-search.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { FilterChip } from './FilterChip.tsx'

type Props = { filters: Record<string, unknown>; change: (next: ListChange) => void }

/** The student that a list has been narrowed to by a link. Others are found by the search. */
export function StudentChip({ filters, change }: Props) {
  const id = idIn(filters.studentId) ?? null
  const asked = useQuery({ ...queryOf(students.read, { params: { id: id ?? 0 } }), enabled: id !== null })
  if (id === null) return null
  const text = asked.data ? listName(asked.data) : 'One student'
  return <FilterChip text={text} onRemove={() => change({ studentId: undefined })} />
}
