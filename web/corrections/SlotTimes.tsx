import type { Slot } from '#domain/slot.ts'
import { TimeField } from '#web/fields/TimeField.tsx'
import { SlotName } from '#web/tap/SlotName.tsx'
import type { TypedTimes } from './correction-times.ts'

type Props = { slots: readonly Slot[]; defaults: TypedTimes }

/** A field of the form for the exact time of each slot. */
export function SlotTimes({ slots, defaults }: Props) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {slots.map((slot) => (
        <TimeField key={slot} name={slot} label={<SlotName slot={slot} />} defaultValue={defaults[slot]} />
      ))}
    </div>
  )
}
