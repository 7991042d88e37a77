import { CircleHelp } from 'lucide-react'
import type { Doubt } from '#domain/next-tap.ts'
import { type Slot, slotLabels } from '#domain/slot.ts'
import { clockMinutes } from '#domain/zone.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { doubt: Doubt; onSend: (slot: Slot) => void; onDismiss: () => void }

const focusOn = (element: HTMLElement | null) => element?.focus()

/** Asked once before a tap that would end the day early or leave a pair open. */
export function DoubtNote({ doubt, onSend, onDismiss }: Props) {
  const { slot } = doubt
  return (
    <div
      ref={focusOn}
      tabIndex={-1}
      role="alertdialog"
      aria-label="Before this tap"
      className="flex w-full flex-col gap-3 rounded-card bg-warn-soft px-4 py-3 text-warn-ink"
    >
      <p className="flex gap-3 text-sm">
        <CircleHelp aria-hidden className="size-5 shrink-0" />
        {doubt.kind === 'early_out'
          ? `Leaving early? Your schedule ends at ${clockMinutes(doubt.endsAt)}.`
          : `You have no ${slotLabels[doubt.missing]}. Is this your ${slotLabels[doubt.missing]}, or your ${slotLabels[slot]}?`}
      </p>
      <div className="flex flex-wrap gap-2">
        {doubt.kind === 'open_pair' && (
          <Button size="sm" onClick={() => onSend(doubt.missing)}>
            {slotLabels[doubt.missing]}
          </Button>
        )}
        <Button size="sm" tone="secondary" onClick={() => onSend(slot)}>
          {doubt.kind === 'early_out' ? 'Time out now' : slotLabels[slot]}
        </Button>
        <Button size="sm" tone="quiet" onClick={onDismiss}>
          Not yet
        </Button>
      </div>
    </div>
  )
}
