import { CircleAlert, FilterX } from 'lucide-react'
import type { Misread } from '#web/api/misread.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { TableList } from './data-table.ts'

/** Shown instead of rows. A wrong address gets another sentence than a lost connection. */
export function ListFailure({ list }: { list: TableList }) {
  if (list.misread) return <WrongFilters misread={list.misread} onClear={list.change} />
  return (
    <EmptyState
      icon={CircleAlert}
      title={list.error ?? ''}
      action={
        <Button tone="secondary" onClick={list.retry}>
          Try again
        </Button>
      }
    >
      Nothing was lost. Check the connection and try once more.
    </EmptyState>
  )
}

function WrongFilters({ misread, onClear }: { misread: Misread; onClear: (without: Misread['without']) => void }) {
  const { written, without } = misread
  const isOne = written.length === 1
  return (
    <EmptyState
      icon={FilterX}
      title={isOne ? 'This link has an unknown filter' : 'This link has unknown filters'}
      action={
        <Button tone="secondary" onClick={() => onClear(without)}>
          {isOne ? 'Clear this filter' : 'Clear these filters'}
        </Button>
      }
    >
      {written.length > 0 && (
        <span className="wrap-anywhere">
          This list has no {written.map((filter) => `“${filter}”`).join(' and no ')}.
        </span>
      )}{' '}
      Clear {isOne ? 'it' : 'them'} to see the list.
    </EmptyState>
  )
}
