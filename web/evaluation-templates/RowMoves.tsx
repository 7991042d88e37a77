import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { moved, removed } from './form-edits.ts'

type Props<T> = {
  /** What the row is called: 'item 2 of Character'. */
  name: string
  list: readonly T[]
  at: number
  onChange: (list: T[]) => void
}

/** Moves a row of the form up or down, or takes it away. */
export function RowMoves<T>({ name, list, at, onChange }: Props<T>) {
  return (
    <span className="flex shrink-0">
      <IconButton label={`Move ${name} up`} disabled={at === 0} onClick={() => onChange(moved(list, at, -1))}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={at === list.length - 1}
        onClick={() => onChange(moved(list, at, 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} tone="danger" onClick={() => onChange(removed(list, at))}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  )
}
