import { SearchX } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { narrowing, type TableList } from './data-table.ts'

/** A search or filters left nothing, which is no reason to add a first record. */
export function NoMatch({ list }: { list: TableList }) {
  const without = list.search ? ['search'] : narrowing(list.chosen)
  return (
    <EmptyState
      icon={SearchX}
      title={list.search ? `No match for “${list.search}”` : 'Nothing matches these filters'}
      action={
        <Button
          tone="secondary"
          onClick={() => list.change(Object.fromEntries(without.map((name) => [name, undefined])))}
        >
          {list.search ? 'Clear search' : 'Clear filters'}
        </Button>
      }
    >
      {list.search ? 'Try a shorter search or different filters.' : null}
    </EmptyState>
  )
}
