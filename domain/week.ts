import type { Pass } from './basis.ts'
import { type WorkDate, weekOf } from './calendar.ts'
import { inWords } from './credit.ts'

export type CountedDay = { workDate: WorkDate; credited: number; isApproved: boolean }

export type WeekDay = {
  workDate: WorkDate
  credited: number
  /** What of the day's credit the week still had room for. */
  counted: number
}

export type Week = {
  from: WorkDate
  to: WorkDate
  days: WeekDay[]
  cap: number
  counted: number
  /** The week's own explanation, null when nothing was cut. */
  line: { text: string; minutes: number } | null
}

export type WeekRules = { maxMinutesPerWeek: number; passes: readonly Pass[] }

/** Approved days week by week, Monday to Sunday: never more than the week's cap and its passes (rule 7). */
export function weeksOf(days: readonly CountedDay[], rules: WeekRules): Week[] {
  const byWeek = new Map<WorkDate, CountedDay[]>()
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

/** Approved minutes, what approving every other day would add, and what the approved ones still lack. */
export function hoursTotals(days: readonly CountedDay[], rules: WeekRules & { required: number; carried: number }) {
  const approved = rules.carried + renderedMinutes(days, rules)
  const all = days.map((day) => ({ ...day, isApproved: true }))
  const pending = rules.carried + renderedMinutes(all, rules) - approved
  return { approved, pending, remaining: Math.max(0, rules.required - approved) } satisfies HoursTotals
}

function weekFrom(known: readonly CountedDay[], { maxMinutesPerWeek, passes }: WeekRules): Week {
  const inOrder = [...known].sort((one, two) => (one.workDate < two.workDate ? -1 : 1))
  const { from, to } = weekOf(inOrder[0]?.workDate ?? '')
  const granted = passes.filter(({ date }) => date >= from && date <= to).reduce((sum, { minutes }) => sum + minutes, 0)
  const cap = maxMinutesPerWeek + granted
  let room = cap
  const days = inOrder.map(({ workDate, credited }) => {
    const counted = Math.min(credited, room)
    room -= counted
    return { workDate, credited, counted }
  })
  const sum = days.reduce((minutes, { credited }) => minutes + credited, 0)
  const counted = cap - room
  const line = sum > counted ? { text: `More than ${inWords(cap)} in a week`, minutes: counted - sum } : null
  return { from, to, days, cap, counted, line }
}
