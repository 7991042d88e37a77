import type { DayBasis } from './basis.ts'
import { dayTypeLabels, isNonWorking, suspensionInWords } from './holiday.ts'
import type { Pair, PairKind } from './pairs.ts'
import { type Shift, type Span, shiftOf } from './schedule.ts'
import { lunchOf, totalOf, workedAfter, workedBefore, workedInside } from './worked.ts'
import { clockMinutes, clockTime, msAt } from './zone.ts'

export type Step =
  | 'pair'
  | 'suspension'
  | 'day_type'
  | 'schedule'
  | 'overtime'
  | 'lunch'
  | 'pass'
  | 'cap'
  | 'incomplete'

/** One line of an explanation; the minutes of all lines add up to the credit. */
export type Line = { step: Step; text: string; minutes: number }

export type Credit = {
  /** Worked, lunch taken off, before any rule about what counts. */
  rendered: number
  credited: number
  /** Counted inside the schedule, before the cap: what undertime is measured by. */
  inside: number
  /** Worked after the end of the schedule, whether or not a pass counts it. */
  overtime: number
  lines: Line[]
}

/** The credit of a day, step by step in the order of rule 6; the shift is that of `fixedShift`. */
export function creditDay(pairs: readonly Pair[], day: DayBasis, shift: Shift | null): Credit {
  const lines = pairs.map((pair) => pairLine(pair, day.zone))
  const rendered = totalOf(pairs) - lunchOf(pairs, null)
  const kept = beforeSuspension(pairs, day)
  lines.push(...off('suspension', totalOf(pairs) - totalOf(kept), () => suspensionInWords(day.suspendedFrom ?? 0)))

  const opened = passNeeded(day)
  if (opened?.minutes === 0) {
    lines.push(...off('day_type', totalOf(kept), () => `${dayTypeLabels[day.dayType]} without a pass`))
    return { rendered, credited: 0, inside: 0, overtime: 0, lines }
  }

  const within = shift === null ? kept : workedInside(kept, shift)
  const after = shift === null ? 0 : workedAfter(kept, shift)
  const counted = Math.min(after, day.passes.overtime)
  lines.push(
    ...off('schedule', totalOf(kept) - totalOf(within) - after, () => `Outside the schedule, ${hoursInWords(day)}`),
  )
  lines.push(...off('overtime', after - counted, () => overtimeInWords(day.passes.overtime)))

  const lunch = lunchOf(within, shift)
  const inside = totalOf(within) - lunch
  lines.push(...off('lunch', lunch, () => 'Lunch does not count'))

  const allowed = opened === null ? Number.POSITIVE_INFINITY : opened.minutes + day.passes.overtime
  const beyondPass = Math.max(0, inside + counted - allowed)
  lines.push(...off('pass', beyondPass, () => `More than the ${opened?.name} of ${inWords(opened?.minutes ?? 0)}`))

  const cap = day.maxMinutesPerDay + day.passes.overtime
  const beyondCap = Math.max(0, inside + counted - beyondPass - cap)
  lines.push(...off('cap', beyondCap, () => `More than ${inWords(cap)} in a day`))

  const overtime = shift === null ? Math.max(0, inside - day.maxMinutesPerDay) : after
  const credited = inside + counted - beyondPass - beyondCap
  // A span just over 5 hours that the schedule clips to 5 keeps its lunch: it was not rendered for less than it counts.
  return { rendered: Math.max(rendered, credited), credited, inside, overtime, lines }
}

/** '7 h 30 min' */
export function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The schedule's halves in minutes since 1970, null where it does not bind (flexible, or a day off). */
export function fixedShift(day: DayBasis): Shift | null {
  if (day.schedule === null || day.schedule.kind === 'flexible') return null
  const { first, second, start, end } = shiftOf(day.schedule)
  const absolute = (span: Span | null) =>
    span === null ? null : { from: minuteOfDay(day, span.from), to: minuteOfDay(day, span.to) }
  return {
    first: absolute(first),
    second: absolute(second),
    start: minuteOfDay(day, start),
    end: minuteOfDay(day, end),
  }
}

/** Minutes since 1970 at which the school's clock shows a minute of the work date. */
export function minuteOfDay(day: Pick<DayBasis, 'workDate' | 'zone'>, minute: number): number {
  return msAt(day.workDate, minute, day.zone) / 60_000
}

const pairNames: Record<PairKind, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  day: 'Morning in to afternoon out',
  overtime: 'Overtime',
}

function pairLine(pair: Pair, zone: string): Line {
  const from = clockTime(pair.from * 60_000, zone)
  const to = clockTime(pair.to * 60_000, zone)
  return { step: 'pair', text: `${pairNames[pair.kind]}, ${from} to ${to}`, minutes: pair.to - pair.from }
}

function off(step: Step, minutes: number, inWords: () => string): Line[] {
  return minutes > 0 ? [{ step, text: inWords(), minutes: -minutes }] : []
}

function beforeSuspension(pairs: readonly Pair[], day: DayBasis): readonly Pair[] {
  return day.suspendedFrom === null ? pairs : workedBefore(pairs, minuteOfDay(day, day.suspendedFrom))
}

/** On a day without work, the pass that opens it; null on any other day. */
function passNeeded(day: DayBasis): { name: string; minutes: number } | null {
  if (!isNonWorking(day.dayType)) return null
  return day.dayType === 'rest'
    ? { name: 'rest-day pass', minutes: day.passes.rest_day }
    : { name: 'holiday pass', minutes: day.passes.holiday }
}

function hoursInWords(day: DayBasis): string {
  if (day.schedule === null) return ''
  const { first, second } = shiftOf(day.schedule)
  return [first, second]
    .flatMap((half) => (half === null ? [] : [`${clockMinutes(half.from)} to ${clockMinutes(half.to)}`]))
    .join(' and ')
}

function overtimeInWords(pass: number): string {
  return pass === 0 ? 'Overtime without a pass' : `Overtime beyond the pass of ${inWords(pass)}`
}
