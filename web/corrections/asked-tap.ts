import type { CorrectionKind } from '#domain/correction.ts'
import { isIn, type Slot, slots } from '#domain/slot.ts'
import { useAddress } from '#web/api/use-address.ts'
import { type Day, liveTimes } from './correction-times.ts'

/** A tap that the server refused; it becomes a correction request. */
export type AskedTap = { slot: Slot; at: string; placementId?: number }

/** The tap that the address names, as the tap screen writes it, if it is one of this day. */
export function useAskedTap(day: Pick<Day, 'placementId'>): AskedTap | null {
  const asked = askedTapIn(useAddress().search)
  return asked && isOfPlacement(asked, day) ? asked : null
}

/** On the day of a transfer two placements have a day each; whatever names no placement may belong to either. */
export function isOfPlacement({ placementId }: { placementId?: number }, day: Pick<Day, 'placementId'>): boolean {
  return !placementId || !day.placementId || placementId === day.placementId
}

/** 'am_in@2026-07-06T00:01:00.000Z' */
export function askedTapIn({ tap, placement }: Record<string, unknown>): AskedTap | null {
  const [name, at = ''] = typeof tap === 'string' ? tap.split('@') : []
  const slot = slots.find((each) => each === name)
  if (!slot || Number.isNaN(Date.parse(at))) return null
  const placementId = Number(placement)
  return Number.isSafeInteger(placementId) && placementId > 0 ? { slot, at, placementId } : { slot, at }
}

/** An empty slot was missed. A filled slot has a wrong time. */
export function kindFor({ slot }: AskedTap, day: Pick<Day, 'taps'>): CorrectionKind {
  if (liveTimes(day).has(slot)) return 'wrong_time'
  return isIn(slot) ? 'missed_in' : 'missed_out'
}
