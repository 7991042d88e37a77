import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { teachers } from '#contract/teachers.ts'
import { listName } from '#domain/person.ts'
import { idIn, type ListChange } from '#web/api/list-search.ts'
import { queryOf } from '#web/api/use-ask.ts'

type Props = { filters: Record<string, unknown>; change: (next: ListChange) => void }

/** Says whose students a list has, where a link of the dashboard has narrowed it to one coordinator. A press removes it. */
export function CoordinatorChip({ filters, change }: Props) {
  const id = idIn(filters.coordinatorId) ?? null
  const asked = useQuery({ ...queryOf(teachers.read, { params: { id: id ?? 0 } }), enabled: id !== null })
  if (filters.coordinatorId === undefined) return null
  const text = id === null ? 'No coordinator' : asked.data ? listName(asked.data) : 'One coordinator'
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${text}`}
      onClick={() => change({ coordinatorId: undefined })}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-accent bg-accent-soft px-3 font-medium text-accent text-sm sm:min-h-10"
    >
      {text}
      <X aria-hidden className="size-4" />
    </button>
  )
}
