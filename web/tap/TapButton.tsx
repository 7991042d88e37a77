import { DoorOpen, Play } from 'lucide-react'
import { isIn, type Slot } from '#domain/slot.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { classes } from '#web/ui/classes.ts'
import { ripple } from '#web/ui/ripple.ts'
import { SlotName } from './SlotName.tsx'

type Props = {
  slot: Slot
  openSlots: readonly Slot[]
  onChoose: (slot: Slot | null) => void
  onPress: () => void
}

/** One large button that says what it will do: filled to begin, outlined to leave. */
export function TapButton({ slot, openSlots, onChoose, onPress }: Props) {
  const Icon = isIn(slot) ? Play : DoorOpen
  return (
    <div className="flex w-full flex-col items-center gap-5">
      <button
        type="button"
        onPointerDown={ripple}
        onClick={onPress}
        className={classes(
          'keep-clear relative flex size-44 flex-col items-center justify-center gap-2 overflow-hidden rounded-full border-4 border-primary shadow-raised transition-colors',
          isIn(slot) ? 'bg-primary text-on-primary hover:bg-primary-hover' : 'bg-card text-accent hover:bg-accent-soft',
        )}
      >
        <Icon aria-hidden className="size-10" />
        <span className="font-semibold text-xl leading-6">
          <SlotName slot={slot} />
        </span>
      </button>
      <div className="w-full max-w-64">
        <SelectField
          name="slot"
          label="Record as"
          value={slot}
          onChange={onChoose}
          options={openSlots.map((value) => ({ value, label: <SlotName slot={value} /> }))}
        />
      </div>
    </div>
  )
}
