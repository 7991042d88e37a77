import type { WorkDate } from './calendar.ts'
import { type CountedDay, type WeekRules, weeksOf } from './week.ts'

export type Ledger = { opening: number; inPeriod: number; closing: number }
export type LedgerDays = WeekRules & { days: readonly CountedDay[]; carried: number }

/**
 * Approved minutes before, in and at the end of a period. A day counts what its week leaves of it in date order, so that
 * the ledgers of two periods that follow each other add up (rule 7).
 */
export function ledgerOf(
  { days, carried, ...rules }: LedgerDays,
  { from, to }: { from: WorkDate; to: WorkDate },
): Ledger {
  const counted = weeksOf(days, rules).flatMap((week) => week.days)
  const sum = (within: (date: WorkDate) => boolean) =>
    counted.reduce((minutes, day) => minutes + (within(day.workDate) ? day.counted : 0), 0)
  const opening = carried + sum((date) => date < from)
  const inPeriod = sum((date) => date >= from && date <= to)
  return { opening, inPeriod, closing: opening + inPeriod }
}
