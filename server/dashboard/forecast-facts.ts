import type { PlacementRules } from '#domain/basis.ts'
import { addDays, datesFrom, type WorkDate, weekOf } from '#domain/calendar.ts'
import { type ForecastFacts, recentDays } from '#domain/forecast.ts'
import type { RecordStatus } from '#domain/record.ts'

/** A pace is read from four weeks; holidays are looked up for a year and a half. */
export const paceWeeks = 4
export const furthest = 550

type Day = { workDate: WorkDate; credited: number; status: RecordStatus }

type Known = {
  rules: PlacementRules
  records: readonly Day[]
  placement: { startDate: WorkDate | null; termEndsOn: WorkDate | null }
  today: WorkDate
  totals: { remaining: number; pending: number }
}

/** What an intern's forecast is reckoned from; null when nothing remains or nothing is scheduled. */
export function factsOf({ rules, records, placement, today, totals }: Known): ForecastFacts | null {
  const remaining = Math.max(0, totals.remaining - totals.pending)
  if (remaining === 0 || rules.schedules.length === 0) return null
  const credited = new Map(records.filter(counts).map((record) => [record.workDate, record.credited]))
  const isTodayWorked = records.some(({ workDate, status }) => workDate === today && status !== 'open')
  const from = isTodayWorked ? addDays(today, 1) : today
  const start = placement.startDate ?? today
  const since = weekOf(addDays(today, -7 * paceWeeks)).from
  const thisWeek = datesFrom(weekOf(from).from, addDays(from, -1))
  return {
    from: from < start ? start : from,
    remaining,
    creditedThisWeek: thisWeek.reduce((sum, day) => sum + (credited.get(day) ?? 0), 0),
    recent: recentDays(rules, credited, { from: start > since ? start : since, to: addDays(from, -1) }),
    rules,
    deadline: placement.termEndsOn,
  }
}

function counts({ status }: Day): boolean {
  return status !== 'rejected' && status !== 'open'
}
