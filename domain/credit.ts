import type { DayBasis, PassKind } from './basis.ts'
import { dayTypeLabels, isNonWorking, suspensionInWords } from './holiday.ts'
import type { Pair, PairKind } from './pairs.ts'
import { hoursInShort, lunchIn, type Shift, type Span, shiftOf } from './schedule.ts'
import { hasTwoHalves, placeInShift, totalOf, workedBefore } from './worked.ts'
import { clockTime, msAt } from './zone.ts'

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
  /** Worked minutes without lunch, before any rule about what counts. */
  rendered: number
  credited: number
  /** Counted inside the schedule, before the cap: undertime is measured by it. */
  inside: number
  /** Worked after the end of the schedule, whether or not a pass counts it. */
  overtime: number
  /** The part of the overtime that no pass counts. */
  uncovered: number
  lines: Line[]
}

/** The credit of a day, step by step in the order of its rule (rule 6). The shift is that of `bindingShift`. */
export function creditDay(pairs: readonly Pair[], day: DayBasis, shift: Shift | null): Credit {
  const lines = pairs.map((pair) => pairLine(pair, day.zone))
  const worked = totalOf(pairs)
  const isSingle = pairs.length === 1
  const rendered = worked - (isSingle ? lunchIn(worked) : 0)
  const kept = workedBefore(pairs, suspendedMinute(day))
  const left = totalOf(kept)
  lines.push(...off('suspension', worked - left, () => suspensionInWords(day.suspendedFrom ?? 0)))

  const opened = minutesOpened(day)
  if (opened === 0) {
    lines.push(...off('day_type', left, () => `${dayTypeLabels[day.dayType]} without a pass`))
    return { rendered, credited: 0, inside: 0, overtime: 0, uncovered: 0, lines }
  }

  const { within, between, after } = placeInShift(kept, shift)
  const counted = Math.min(after, day.passes.overtime)
  const outside = left - within - between - after
  lines.push(
    ...off(
      'schedule',
      outside,
      () => `Outside your schedule${day.schedule === null ? '' : ` (${hoursInShort(day.schedule)})`}`,
    ),
  )
  lines.push(...off('overtime', after - counted, () => overtimeInWords(day.passes.overtime)))

  const lunch = isSingle && !hasTwoHalves(shift) ? lunchIn(within) : 0
  const inside = within - lunch
  lines.push(...off('lunch', between + lunch, () => 'Lunch break'))

  const beyondPass = Math.max(0, inside + counted - (opened ?? Number.POSITIVE_INFINITY))
  lines.push(...off('pass', beyondPass, () => `Over the ${passesInWords(day)} of ${inWords(opened ?? 0)}`))

  const cap = opened === null ? day.maxMinutesPerDay + day.passes.overtime : Math.max(day.maxMinutesPerDay, opened)
  const beyondCap = Math.max(0, inside + counted - beyondPass - cap)
  lines.push(...off('cap', beyondCap, () => `Over the ${limitInWords(cap)} daily limit`))

  const credited = inside + counted - beyondPass - beyondCap
  const overtime = shift === null ? Math.max(0, inside - day.maxMinutesPerDay) : after
  const uncovered = shift === null ? Math.min(overtime, beyondPass + beyondCap) : after - counted
  // With a break shorter than an hour, one span credits more than it would with an hour of lunch taken off.
  return { rendered: Math.max(rendered, credited), credited, inside, overtime, uncovered, lines }
}

/** The part of a day's credit that its taps would not get without passes. It may exceed the weekly cap (rule 7). */
export function earnedByPasses(credited: number, pairs: readonly Pair[], day: DayBasis): number {
  if (passedMinutes(day) === 0) return 0
  const without = { ...day, passes: { overtime: 0, rest_day: 0, holiday: 0 } }
  return credited - creditDay(pairs, without, bindingShift(day)).credited
}

/** '7 h 30 min' */
export function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** '8-hour', '7 h 30 min': before the word 'limit' */
export function limitInWords(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : inWords(minutes)
}

/** The schedule's halves in minutes since 1970; null if it does not bind, as on a flexible day or a day off. */
export function bindingShift(day: DayBasis): Shift | null {
  return day.schedule?.kind === 'fixed' && !isNonWorking(day.dayType) ? shiftOfDay(day, day.schedule) : null
}

/** The halves of any schedule. Measured like this, a night in which clocks change has its real length. */
export function shiftOfDay(
  day: Pick<DayBasis, 'workDate' | 'zone'>,
  schedule: NonNullable<DayBasis['schedule']>,
): Shift {
  const { first, second, start, end } = shiftOf(schedule)
  const absolute = (span: Span | null) =>
    span === null ? null : { from: minuteOfDay(day, span.from), to: minuteOfDay(day, span.to) }
  const morning = absolute(first)
  return {
    first: morning,
    second: notBefore(absolute(second), morning),
    start: minuteOfDay(day, start),
    end: minuteOfDay(day, end),
  }
}

/** Where the clocks skip the break, the first half ends after the second has begun: no minute is in both. */
function notBefore(second: Span | null, first: Span | null): Span | null {
  if (second === null || first === null || second.from >= first.to) return second
  return { from: first.to, to: Math.max(first.to, second.to) }
}

/** The minute since 1970 from which nothing counts. */
export function suspendedMinute(day: Pick<DayBasis, 'workDate' | 'zone' | 'suspendedFrom'>): number {
  return day.suspendedFrom === null ? Number.POSITIVE_INFINITY : minuteOfDay(day, day.suspendedFrom)
}

/** Minutes since 1970 at which the school's clock shows a minute of the work date. */
function minuteOfDay(day: Pick<DayBasis, 'workDate' | 'zone'>, minute: number): number {
  return msAt(day.workDate, minute, day.zone) / 60_000
}

const pairNames: Record<PairKind, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  day: 'AM In to PM Out',
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

/** The minutes that passes open on a day off, 0 without a rest-day or holiday pass; null on a working day (rule 24). */
function minutesOpened(day: DayBasis): number | null {
  if (!isNonWorking(day.dayType)) return null
  return day.passes.rest_day + day.passes.holiday === 0 ? 0 : passedMinutes(day)
}

function passedMinutes({ passes }: DayBasis): number {
  return passes.overtime + passes.rest_day + passes.holiday
}

const passNames: Record<PassKind, string> = {
  rest_day: 'rest-day pass',
  holiday: 'holiday pass',
  overtime: 'overtime pass',
}

/** 'rest-day pass', 'holiday pass and overtime pass' */
function passesInWords({ passes }: DayBasis): string {
  const kinds: PassKind[] = ['rest_day', 'holiday', 'overtime']
  return kinds
    .filter((kind) => passes[kind] > 0)
    .map((kind) => passNames[kind])
    .join(' and ')
}

function overtimeInWords(pass: number): string {
  return pass === 0 ? 'Unapproved overtime' : `Overtime beyond your pass of ${inWords(pass)}`
}
