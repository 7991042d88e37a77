import { type WorkDate, weekOf } from './calendar.ts'
import { limitInWords } from './credit.ts'

export type CountedDay = {
  /** The record's id, which keeps days in one order everywhere: two placements may share a date. */
  id: number
  workDate: WorkDate
  credited: number
  /** The part of the credit that passes earned. */
  earned: number
  isApproved: boolean
  /** What the day counted when its month was locked; null if it is not locked. */
  lockedMinutes: number | null
}

/** Minutes of a week that count beyond its cap until someone confirms its new total (decision 026). */
export type KeptWeek = { week: WorkDate; minutes: number }

export type Week<D extends CountedDay = CountedDay> = {
  from: WorkDate
  to: WorkDate
  /** `counted` is what the weekly cap leaves of the day's credit. */
  days: { day: D; counted: number }[]
  cap: number
  counted: number
  /** The week's own explanation; null if nothing was cut. */
  line: { text: string; minutes: number } | null
}

export type WeekRules = { maxMinutesPerWeek: number; kept: readonly KeptWeek[] }

/**
 * The approved days of a chain of continued placements week by week, Monday to Sunday (rule 7). A locked day keeps what
 * it counted. The others share, in date order, what the cap and the minutes earned by passes leave beside them.
 */
export function weeksOf<D extends CountedDay>(days: readonly D[], rules: WeekRules): Week<D>[] {
  return weeksWith(
    days.filter(({ isApproved }) => isApproved),
    rules,
  )
}

/** The weeks of these days as if all of them were approved. */
function weeksWith<D extends CountedDay>(days: readonly D[], rules: WeekRules): Week<D>[] {
  const byWeek = new Map<WorkDate, D[]>()
  for (const day of days) {
    const { from } = weekOf(day.workDate)
    const known = byWeek.get(from)
    if (known === undefined) byWeek.set(from, [day])
    else known.push(day)
  }
  return [...byWeek.entries()].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, known]) => weekFrom(known, rules))
}

/** Approved minutes of all weeks. */
export function renderedMinutes(days: readonly CountedDay[], rules: WeekRules): number {
  return weeksOf(days, rules).reduce((sum, { counted }) => sum + counted, 0)
}

export type HoursTotals = { approved: number; pending: number; remaining: number; required: number }

export type TotalsRules<D> = WeekRules & {
  required: number
  carried: number
  /** Whether a day of the chain belongs to this placement or to one before it. */
  isOwn: (day: D) => boolean
}

/** The hours of somebody who has no placement. */
export const noHours = { approved: 0, pending: 0, remaining: 0, required: 0 }

/** Approved, pending and remaining minutes (rule 26). */
export function hoursTotals<D extends CountedDay>(days: readonly D[], rules: TotalsRules<D>): HoursTotals {
  const sure = days.filter(({ isApproved }) => isApproved)
  const waiting = days.filter(({ isApproved }) => !isApproved)
  const counted = weeksWith(sure, rules).flatMap((week) => week.days)
  const approved = rules.carried + minutesOf(counted.filter(({ day }) => rules.isOwn(day)))
  const pending = addedTo(sure, waiting, rules).reduce((sum, { day, added }) => sum + (rules.isOwn(day) ? added : 0), 0)
  return totalsFrom({ approved, reckoned: approved + pending, required: rules.required })
}

/** `reckoned` is approved minutes with pending ones. */
export function totalsFrom(sums: { approved: number; reckoned: number; required: number }): HoursTotals {
  const { approved, reckoned, required } = sums
  return { approved, pending: reckoned - approved, remaining: Math.max(0, required - approved), required }
}

/** A day that is not approved, with what it would add; `line` is the week's, if that is less than its credit. */
export type AddedDay<D extends CountedDay> = { day: D; added: number; line: Week['line'] }

/** What later days would add to sure ones if they were approved too, in date order, so that days and totals agree. */
export function addedTo<D extends CountedDay>(
  sure: readonly D[],
  later: readonly D[],
  rules: WeekRules,
): AddedDay<D>[] {
  const isLater = new Set(later.map(({ id }) => id))
  // Most weeks have no later day, and nothing is added to them.
  const theirs = new Set(later.map(({ workDate }) => weekOf(workDate).from))
  const beside = sure.filter(({ workDate }) => theirs.has(weekOf(workDate).from))
  const before = new Map(weeksWith(beside, rules).map(({ from, counted }) => [from, counted]))
  return weeksWith([...beside, ...later], rules).flatMap((week) => {
    let left = week.counted - (before.get(week.from) ?? 0)
    return week.days
      .filter(({ day }) => isLater.has(day.id))
      .map(({ day }) => {
        const added = Math.min(day.credited, left)
        left -= added
        return { day, added, line: lineOf(week.line, added - day.credited) }
      })
  })
}

/** The week's line on one of its days, with the minutes that it took of that day. */
export function lineOf(line: Week['line'], minutes: number): Week['line'] {
  return line === null || minutes === 0 ? null : { text: line.text, minutes }
}

function weekFrom<D extends CountedDay>(known: readonly D[], { maxMinutesPerWeek, kept }: WeekRules): Week<D> {
  const inOrder = [...known].sort((one, two) =>
    one.workDate === two.workDate ? one.id - two.id : one.workDate < two.workDate ? -1 : 1,
  )
  const { from, to } = weekOf(inOrder[0]?.workDate ?? '')
  const earned = inOrder.reduce((sum, day) => sum + day.earned, 0)
  const beyond = kept.reduce((sum, { week, minutes }) => sum + (week === from ? minutes : 0), 0)
  const cap = maxMinutesPerWeek + earned + beyond
  const locked = inOrder.reduce((sum, { lockedMinutes }) => sum + (lockedMinutes ?? 0), 0)
  let room = Math.max(0, cap - locked)
  const days = inOrder.map((day) => {
    if (day.lockedMinutes !== null) return { day, counted: day.lockedMinutes }
    const counted = Math.min(day.credited, room)
    room -= counted
    return { day, counted }
  })
  const sum = inOrder.reduce((minutes, { credited }) => minutes + credited, 0)
  const counted = minutesOf(days)
  const line = sum > counted ? { text: `Over the ${limitInWords(cap)} weekly limit`, minutes: counted - sum } : null
  return { from, to, days, cap, counted, line }
}

function minutesOf(days: readonly { counted: number }[]): number {
  return days.reduce((sum, { counted }) => sum + counted, 0)
}
