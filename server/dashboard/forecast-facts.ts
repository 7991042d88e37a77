import type { PlacementRules } from '#domain/basis.ts'
import { addDays, datesFrom, type WorkDate, weekOf } from '#domain/calendar.ts'
import { type ForecastFacts, recentDays } from '#domain/forecast.ts'
import { groupedBy } from '#domain/grouped.ts'
import type { RecordStatus } from '#domain/record.ts'
import type { CountedMinutes } from '#server/days/counted-days.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'

/** A pace is read from four weeks; holidays are read for a year and a half ahead. */
export const paceWeeks = 4
export const furthest = 550

/** A day of the placement's chain; `minutes` after the weekly cap, `earned` of them by passes. */
type Day = { workDate: WorkDate; minutes: number; earned: number; status: RecordStatus }

type ForecastRules = {
  rules: PlacementRules
  days: readonly Day[]
  placement: { expectedFrom: WorkDate | null; termEndsOn: WorkDate | null }
  today: WorkDate
  totals: { remaining: number; pending: number }
}

/** What an intern's forecast is computed from; null if nothing remains or nothing is scheduled. */
export function factsOf({ rules, days, placement, today, totals }: ForecastRules): ForecastFacts | null {
  const remaining = Math.max(0, totals.remaining - totals.pending)
  if (remaining === 0 || rules.schedules.length === 0) return null
  const done = days.filter(({ status }) => status !== 'open')
  const credited = sumByDate(done, ({ minutes }) => minutes)
  const earned = sumByDate(done, (day) => day.earned)
  const isTodayWorked = days.some(({ workDate, status }) => workDate === today && status !== 'open')
  const from = isTodayWorked ? addDays(today, 1) : today
  const start = placement.expectedFrom ?? today
  const since = weekOf(addDays(today, -7 * paceWeeks)).from
  const thisWeek = datesFrom(weekOf(from).from, addDays(from, -1))
  return {
    from: from < start ? start : from,
    remaining,
    creditedThisWeek: thisWeek.reduce((sum, day) => sum + (credited.get(day) ?? 0) - (earned.get(day) ?? 0), 0),
    recent: recentDays(rules, credited, { from: start > since ? start : since, to: addDays(from, -1) }),
    rules,
    deadline: placement.termEndsOn,
  }
}

type Stored = Pick<StoredRecord, 'id' | 'workDate' | 'earned' | 'status'>

/** Days for a forecast, by the newest placement of their chain. */
export function daysByChain(
  stored: readonly Stored[],
  counted: ReadonlyMap<number, CountedMinutes>,
): Map<number, Day[]> {
  const days = stored.flatMap(({ id, workDate, earned, status }) => {
    const known = counted.get(id)
    return known ? [{ newestId: known.newestId, workDate, minutes: known.shown, earned, status }] : []
  })
  return groupedBy(days, ({ newestId }) => newestId)
}

/** The day of a transfer has two records. */
function sumByDate(days: readonly Day[], of: (day: Day) => number): Map<WorkDate, number> {
  const sums = new Map<WorkDate, number>()
  for (const day of days) sums.set(day.workDate, (sums.get(day.workDate) ?? 0) + of(day))
  return sums
}
