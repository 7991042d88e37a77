import { Hourglass } from 'lucide-react'
import { slotLabels } from '#domain/slot.ts'
import type { Queued } from '#web/outbox/entry.ts'

/** Beside the button: the last tap is safe, though the server has not answered yet. */
export function KeptNote({ waiting }: { waiting: readonly Queued[] }) {
  const slot = waiting.at(-1)?.entry.slot
  const more = waiting.length > 1 ? ` ${waiting.length} taps wait to be sent.` : ''
  return (
    <output className="flex w-full items-center gap-3 rounded-card bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <Hourglass aria-hidden className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">{slot ? slotLabels[slot] : 'Your tap'}</strong> is kept on this phone, not
        sent yet.{more}
      </span>
    </output>
  )
}
