import { Hourglass } from 'lucide-react'
import { slotLabels } from '#domain/slot.ts'
import type { Queued } from '#web/outbox/entry.ts'
import { Spinner } from '#web/ui/Spinner.tsx'

type Props = { waiting: readonly Queued[]; late: readonly Queued[] }

/** The last tap is safe on the phone. Only one that takes long is worth a warning. */
export function SavingNote({ waiting, late }: Props) {
  const slot = late.at(-1)?.entry.slot
  if (waiting.length === 0) return null
  if (late.length === 0) {
    return (
      <output className="flex min-h-11 items-center gap-3 text-muted text-sm">
        <Spinner />
        Saving…
      </output>
    )
  }
  const more = late.length > 1 ? ` ${late.length} taps are not sent yet.` : ''
  return (
    <output className="flex w-full items-center gap-3 rounded-card bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <Hourglass aria-hidden className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">{slot ? slotLabels[slot] : 'Your tap'} saved on this phone.</strong> It will
        be sent when you’re back online.{more}
      </span>
    </output>
  )
}
