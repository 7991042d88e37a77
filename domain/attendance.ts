import type { DayBasis } from './basis.ts'
import { shiftOfDay, suspendedMinute } from './credit.ts'
import { isNonWorking } from './holiday.ts'
import type { Minutes, Pairing } from './pairs.ts'
import { dueBefore, type Shift, type Span, shiftOf } from './schedule.ts'
import { isIn } from './slot.ts'
import { firstInside, workedBefore } from './worked.ts'

/** `forgiven` are minutes within the grace: neither late nor undertime. */
export type Lateness = { late: number; forgiven: number }

/** For each half in which a minute counts, from its start to that minute; nothing within the grace (rule 6). */
export function latenessOf(spans: readonly Span[], day: DayBasis, shift: Shift | null): Lateness {
  const lateness: Lateness = { late: 0, forgiven: 0 }
  if (shift === null) return lateness
  const kept = workedBefore(spans, suspendedMinute(day))
  for (const half of [shift.first, shift.second]) {
    const first = half === null ? null : firstInside(kept, half)
    if (half === null || first === null) continue
    const gap = first - half.from
    if (gap > day.graceMinutes) lateness.late += gap
    else lateness.forgiven += gap
  }
  return lateness
}

/**
 * The spans that lateness is measured by. A student who is still in counts as present until the half ends, so that a
 * late arrival shows at once.
 */
export function spansOfPresence(minutes: Minutes, { pairs, unpaired }: Pairing, shift: Shift | null): readonly Span[] {
  if (shift === null || unpaired.length === 0) return pairs
  const open = unpaired.flatMap((slot): Span[] => {
    const from = isIn(slot) ? minutes[slot] : undefined
    const half = [shift.first, shift.second].find((one) => one !== null && from !== undefined && from < one.to)
    return from === undefined || !half ? [] : [{ from, to: half.to }]
  })
  return [...pairs, ...open]
}

/** Elapsed minutes that were due and not worked inside the schedule (rule 6). Nothing is due on a day off. */
export function undertimeMinutes(inside: number, forgiven: number, day: DayBasis): number {
  if (day.schedule === null || isNonWorking(day.dayType)) return 0
  const due = dueBefore(shiftOfDay(day, day.schedule), suspendedMinute(day))
  return Math.max(0, due - inside - forgiven)
}

export function dueMinutes(day: Pick<DayBasis, 'schedule' | 'dayType' | 'suspendedFrom'>): number {
  if (day.schedule === null || isNonWorking(day.dayType)) return 0
  return dueBefore(shiftOf(day.schedule), day.suspendedFrom ?? Number.POSITIVE_INFINITY)
}
