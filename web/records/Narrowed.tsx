import type { ReactNode } from 'react'
import type { CoordinatorWish } from '#contract/student-filters.ts'
import { idIn } from '#web/api/list-search.ts'
import type { useList } from '#web/api/use-list.ts'
import { CoordinatorChip } from '#web/people/CoordinatorChip.tsx'

type Props = {
  list: Pick<ReturnType<typeof useList>, 'filters' | 'change'>
  children: (wish: CoordinatorWish) => ReactNode
}

/** A tab that a link of the dashboard may narrow to the students of one coordinator. */
export function Narrowed({ list: { filters, change }, children }: Props) {
  const { coordinatorId } = filters
  return (
    <div className="flex flex-col items-start gap-4 *:last:w-full">
      <CoordinatorChip filters={filters} change={change} />
      {children(coordinatorId === 'none' ? 'none' : idIn(coordinatorId))}
    </div>
  )
}
