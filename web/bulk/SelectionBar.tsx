import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type Props = {
  /** What is ticked, as a word for many: 'students'. */
  things: string
  count: number
  total: number
  /** Present while the whole page is ticked and more match. */
  onChooseAll: (() => void) | null
  onClear: () => void
  children: ReactNode
}

/**
 * Actions for all ticked rows. It stays at the bottom of the screen while some are ticked. On a phone it is one line
 * that moves sideways, so that the list stays in sight.
 */
export function SelectionBar({ things, count, total, onChooseAll, onClear, children }: Props) {
  if (count === 0) return null
  return (
    <section
      aria-label={`Actions for selected ${things}`}
      className="keep-clear sticky bottom-[calc(1rem+var(--bottom-bar))] z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-1 rounded-xl border bg-raised p-2 shadow-raised *:shrink-0 max-sm:overflow-x-auto sm:flex-wrap sm:justify-center"
    >
      <IconButton label="Clear the selection" onClick={onClear} className="size-9">
        <X aria-hidden />
      </IconButton>
      <p aria-live="polite" className="pr-2 font-medium text-sm">
        {count.toLocaleString('en')} selected
      </p>
      {onChooseAll && (
        <Button tone="quiet" size="sm" onClick={onChooseAll}>
          Select all {total.toLocaleString('en')} that match
        </Button>
      )}
      {children}
    </section>
  )
}
