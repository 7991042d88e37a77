import { useEffect, useState } from 'react'
import type { Tap } from '#contract/tap-shapes.ts'
import { slotLabels } from '#domain/slot.ts'
import { undoSeconds } from '#domain/undo.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { tap: Tap; zone: string; onUndo: (tap: Tap) => void; onOver: () => void }

/** The button may have been pressed where its answer is below the edge of a phone. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What was recorded, and ten seconds to take it back. */
export function UndoBar({ tap, zone, onUndo, onOver }: Props) {
  const [left, setLeft] = useState(undoSeconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= -5) onOver()
  }, [left, onOver])
  return (
    <div
      ref={bringIntoView}
      className="flex w-full scroll-mb-4 flex-wrap items-center justify-between gap-3 rounded-card bg-success-soft px-4 py-3 text-success-ink"
    >
      <output className="text-sm">
        <strong className="font-semibold">{slotLabels[tap.slot]}</strong> recorded at {clockTime(msOf(tap.at), zone)}.
      </output>
      {left > 0 && (
        <Button tone="secondary" size="sm" onClick={() => onUndo(tap)}>
          Undo ({left} s)
        </Button>
      )}
    </div>
  )
}
