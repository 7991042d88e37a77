import type { WorkDate } from './calendar.ts'
import { type CountedDay, type TotalsRules, weeksOf } from './week.ts'

export type Ledger = { opening: number; inPeriod: number; closing: number }

/**
 * Approved minutes before, during and at the end of a period. A day counts what its week leaves of it in date order, so
 * that the ledgers of consecutive periods add up (rule 7).
 */
export function ledgerOf<D extends CountedDay>(
  { days, rules }: { days: readonly D[]; rules: Omit<TotalsRules<D>, 'required'> },
  { from, to }: { from: WorkDate; to: WorkDate },
): Ledger {
  const own = weeksOf(days, rules).flatMap((week) => week.days.filter(({ day }) => rules.isOwn(day)))
  const sum = (within: (date: WorkDate) => boolean) =>
    own.reduce((minutes, { day, counted }) => minutes + (within(day.workDate) ? counted : 0), 0)
  const opening = rules.carried + sum((date) => date < from)
  const inPeriod = sum((date) => date >= from && date <= to)
  return { opening, inPeriod, closing: opening + inPeriod }
}
