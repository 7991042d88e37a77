import type { DayBasis } from './basis.ts'
import { minutesOfTaps, pairUp } from './pairs.ts'
import { type Shift, shiftOf } from './schedule.ts'
import { outOfOrder, pairOf, type Slot, type SlotTime } from './slot.ts'
import { type Instant, instantAt } from './zone.ts'

/** A slot that a day lacks. `likelyAt` is when its schedule expects it; null if that does not fit the other times. */
export type MissingTime = { slot: Slot; likelyAt: Instant | null }

/** What a student has to add to an incomplete day. An overtime that never ended is only left out (rule 8). */
export function missingTimes(
  times: readonly SlotTime[],
  { workDate, schedule, zone }: Pick<DayBasis, 'workDate' | 'schedule' | 'zone'>,
): MissingTime[] {
  const shift = schedule === null ? null : shiftOf(schedule)
  const known = [...times]
  return pairUp(minutesOfTaps(times))
    .unpaired.filter((slot) => slot !== 'ot_in')
    .map(pairOf)
    .map((slot) => {
      const minute = shift === null ? null : expectedAt(slot, shift)
      const likely = minute === null ? null : { slot, at: instantAt(workDate, minute, zone) }
      if (likely === null || outOfOrder(likely, known) !== null) return { slot, likelyAt: null }
      known.push(likely)
      return { slot, likelyAt: likely.at }
    })
}

function expectedAt(slot: Slot, { first, second, end }: Shift): number | null {
  switch (slot) {
    case 'am_in':
      return first?.from ?? null
    case 'am_out':
      return second === null ? end : (first?.to ?? null)
    case 'pm_in':
      return second?.from ?? null
    case 'pm_out':
      return end
    case 'ot_in':
    case 'ot_out':
      return null
  }
}
