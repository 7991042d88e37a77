import type { DayBasis } from './basis.ts'
import { minuteOfDay } from './credit.ts'
import { isNonWorking } from './holiday.ts'
import type { Minutes } from './pairs.ts'
import { dueBefore, type Shift, type Span, shiftOf } from './schedule.ts'

/** Minutes late, for each half that has a time in: nothing within the grace, else from the start (rule 6). */
export function lateMinutes(minutes: Minutes, day: DayBasis, shift: Shift | null): number {
  if (shift === null || isNonWorking(day.dayType)) return 0
  const suspended = day.suspendedFrom === null ? Number.POSITIVE_INFINITY : minuteOfDay(day, day.suspendedFrom)
  return arrivals(minutes, shift).reduce((sum, { half, arrived }) => {
    const late = Math.min(arrived, half.to, suspended) - half.from
    return sum + (arrived - half.from > day.graceMinutes ? Math.max(0, late) : 0)
  }, 0)
}

/** Scheduled minutes that were not worked inside the schedule; nothing is due on a day without work. */
export function undertimeMinutes(inside: number, day: DayBasis): number {
  return Math.max(0, dueMinutes(day) - inside)
}

export function dueMinutes(day: Pick<DayBasis, 'schedule' | 'dayType' | 'suspendedFrom'>): number {
  if (day.schedule === null || isNonWorking(day.dayType)) return 0
  return dueBefore(shiftOf(day.schedule), day.suspendedFrom ?? Number.POSITIVE_INFINITY)
}

function arrivals({ am_in, pm_in }: Minutes, { first, second }: Shift): { half: Span; arrived: number }[] {
  const came: { half: Span; arrived: number }[] = []
  const add = (half: Span | null, arrived: number | undefined) => {
    if (half !== null && arrived !== undefined) came.push({ half, arrived })
  }
  if (first === null) {
    add(second, am_in ?? pm_in)
    return came
  }
  add(first, am_in)
  add(second, pm_in)
  return came
}
