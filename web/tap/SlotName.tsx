import { type Slot, slotLabels, slotNames } from '#domain/slot.ts'

/** 'AM In', as a DTR says it; a screen reader adds what it means. */
export function SlotName({ slot }: { slot: Slot }) {
  return (
    <span className="relative whitespace-nowrap">
      {slotLabels[slot]}
      <span className="sr-only">, {slotNames[slot]}</span>
    </span>
  )
}
