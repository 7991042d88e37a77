import { CircleCheck } from 'lucide-react'
import { inWords } from '#domain/credit.ts'
import type { Slot } from '#domain/slot.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ScreenNow } from './screen-now.ts'

type Props = { screen: ScreenNow; onGoOn: (slot: Slot) => void }

/** Shown after the last out. Students who stay longer can continue the day. */
export function DayDone({ screen: { record, openSlots }, onGoOn }: Props) {
  return (
    <div className="flex w-full flex-col items-center gap-3 py-4 text-center">
      <p className="flex items-center gap-2 font-semibold text-success-ink">
        <CircleCheck aria-hidden className="size-6 shrink-0" />
        Done for today{record ? `: ${inWords(record.credited)}` : ''}
      </p>
      {openSlots.includes('ot_in') && (
        <Button size="sm" tone="quiet" onClick={() => onGoOn('ot_in')}>
          I am working overtime
        </Button>
      )}
    </div>
  )
}
