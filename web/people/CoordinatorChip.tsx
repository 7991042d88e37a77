import { useQuery } from '@tanstack/react-query'
import { teachers } from '#contract/teachers.ts'
import { listName } from '#domain/person.ts'
import { idIn, type ListChange } from '#web/api/list-search.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { FilterChip } from './FilterChip.tsx'

type Props = { filters: Record<string, unknown>; change: (next: ListChange) => void }

/** Whose students a list has, where a link of the dashboard has narrowed it to one coordinator. */
export function CoordinatorChip({ filters, change }: Props) {
  const id = idIn(filters.coordinatorId) ?? null
  const asked = useQuery({ ...queryOf(teachers.read, { params: { id: id ?? 0 } }), enabled: id !== null })
  if (filters.coordinatorId === undefined) return null
  const text = id === null ? 'No coordinator' : asked.data ? listName(asked.data) : 'One coordinator'
  return <FilterChip text={text} onRemove={() => change({ coordinatorId: undefined })} />
}
