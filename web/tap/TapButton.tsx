import { Fingerprint, LogOut } from 'lucide-react'
import { isIn, type Slot, slotLabels } from '#domain/slot.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { ripple } from '#web/ui/ripple.ts'

type Props = {
  slot: Slot
  openSlots: readonly Slot[]
  onChoose: (slot: Slot | null) => void
  onPress: () => void
}

/** One large button that says what it will do. */
export function TapButton({ slot, openSlots, onChoose, onPress }: Props) {
  const Icon = isIn(slot) ? Fingerprint : LogOut
  return (
    <div className="flex w-full flex-col items-center gap-5">
      <button
        type="button"
        onPointerDown={ripple}
        onClick={onPress}
        className="relative flex size-52 flex-col items-center justify-center gap-3 overflow-hidden rounded-full bg-primary text-on-primary shadow-raised transition-colors hover:bg-primary-hover"
      >
        <Icon aria-hidden className="size-12" />
        <span className="max-w-36 text-balance font-semibold text-xl leading-6">{slotLabels[slot]}</span>
      </button>
      <div className="w-full max-w-64">
        <SelectField
          name="slot"
          label="This tap is"
          value={slot}
          onChange={onChoose}
          options={openSlots.map((value) => ({ value, label: slotLabels[value] }))}
        />
      </div>
    </div>
  )
}
