import { isIn, lastOf, type Slot } from './slot.ts'

/** Where an intern is today, by the taps. */
export const presences = ['in', 'break', 'out', 'absent'] as const
export type Presence = (typeof presences)[number]

/** In after an in, on a break between the halves, out after the last out, absent before the first tap. */
export function presenceOf(filled: readonly Slot[]): Presence {
  const last = lastOf(filled)
  if (last === null) return 'absent'
  if (isIn(last)) return 'in'
  return last === 'am_out' ? 'break' : 'out'
}
