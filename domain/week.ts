import { type WorkDate, weekOf } from './calendar.ts'
import { inWords } from './credit.ts'

export type CountedDay = {
  /** Of the record: two placements may share a date, and days are told in one order everywhere. */
  id: number
  workDate: WorkDate
  credited: number
  /** What passes earned of the credit. */
  earned: number
  isApproved: boolean
  /** What the day counted when its month was locked; null while it is not. */
  lockedMinutes: number | null
}

/** Minutes of a week that count beyond its cap until somebody confirms that they do not (decision 026). */
export type KeptWeek = { week: WorkDate; minutes: number }

export type Week<D extends CountedDay = CountedDay> = {
  from: WorkDate
  to: WorkDate
  /** `counted` is what the week left of the day's credit. */
  days: (D & { counted: number })[]
  cap: number
  counted: number
  /** The week's own explanation, null when nothing was cut. */
  line: { text: string; minutes: number } | null
}

export type WeekRules = { maxMinutesPerWeek: number; kept: readonly KeptWeek[] }

/**
 * The approved days of a chain of continued placements week by week, Monday to Sunday (rule 7). A locked day counts what it
 * counted; the others share, in date order, what the cap and the minutes earned by passes leave beside the locked ones.
 */
export function weeksOf<D extends CountedDay>(days: readonly D[], rules: WeekRules): Week<D>[] {
  const byWeek = new Map<WorkDate, D[]>()
  for (const day of days) {
    if (!day.isApproved) continue
    const { from } = weekOf(day.workDate)
    const known = byWeek.get(from)
    if (known === undefined) byWeek.set(from, [day])
    else known.push(day)
  }
  return [...byWeek.entries()].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, known]) => weekFrom(known, rules))
}

/** Approved minutes of all weeks: the hours rendered. */
export function renderedMinutes(days: readonly CountedDay[], rules: WeekRules): number {
  return weeksOf(days, rules).reduce((sum, { counted }) => sum + counted, 0)
}

export type HoursTotals = { approved: number; pending: number; remaining: number }

export type TotalsRules<D> = WeekRules & {
  required: number
  carried: number
  /** Of the chain's days those that this placement and the ones before it have. */
  isOwn: (day: D) => boolean
}

/** Approved minutes, what approving every other day would add, and what the approved ones still lack. */
export function hoursTotals<D extends CountedDay>(days: readonly D[], rules: TotalsRules<D>): HoursTotals {
  const countedOf = (all: readonly D[]) =>
    weeksOf(all, rules).reduce((sum, week) => sum + minutesOf(week.days.filter(rules.isOwn)), 0)
  const rendered = countedOf(days)
  const approved = rules.carried + rendered
  const pending = countedOf(days.map((day) => ({ ...day, isApproved: true }))) - rendered
  return { approved, pending, remaining: Math.max(0, rules.required - approved) }
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
    if (day.lockedMinutes !== null) return { ...day, counted: day.lockedMinutes }
    const counted = Math.min(day.credited, room)
    room -= counted
    return { ...day, counted }
  })
  const sum = days.reduce((minutes, { credited }) => minutes + credited, 0)
  const counted = minutesOf(days)
  const line = sum > counted ? { text: `More than ${inWords(cap)} in a week`, minutes: counted - sum } : null
  return { from, to, days, cap, counted, line }
}

function minutesOf(days: readonly { counted: number }[]): number {
  return days.reduce((sum, { counted }) => sum + counted, 0)
}
