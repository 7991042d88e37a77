import type { Pair } from './pairs.ts'
import { lunchIn, type Shift, type Span } from './schedule.ts'

export function totalOf(pairs: readonly Span[]): number {
  return pairs.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** What of each pair lies before a minute. */
export function workedBefore(pairs: readonly Pair[], minute: number): Pair[] {
  return pairs.map((pair) => cut(pair, { from: Number.NEGATIVE_INFINITY, to: minute }))
}

/** What of each pair lies inside its own half; a span of the whole day runs from the first start to the last end. */
export function workedInside(pairs: readonly Pair[], shift: Shift): Pair[] {
  return pairs.flatMap((pair) => (pair.kind === 'overtime' ? [] : [cut(pair, halfOf(pair, shift))]))
}

/** Minutes after the end of the day's schedule, and all that was tapped as overtime. */
export function workedAfter(pairs: readonly Pair[], shift: Shift): number {
  return pairs.reduce((sum, { kind, from, to }) => {
    const start = kind === 'overtime' ? from : Math.max(from, shift.end)
    return sum + Math.max(0, to - start)
  }, 0)
}

/** Minutes of lunch in what was worked in one go: an hour once it is over 5 hours, at least the schedule's break. */
export function lunchOf(pairs: readonly Pair[], shift: Shift | null): number {
  const halves = pairs.filter(({ kind }) => kind !== 'overtime')
  const [only] = halves
  if (only === undefined || halves.length > 1) return 0
  const lunch = lunchIn(only.to - only.from)
  if (shift === null || shift.first === null || shift.second === null) return lunch
  if (only.kind !== 'day') return 0
  return Math.max(lunch, totalOf([cut(only, { from: shift.first.to, to: shift.second.from })]))
}

function halfOf(pair: Pair, { first, second, start, end }: Shift): Span {
  const whole = { from: start, to: end }
  if (pair.kind === 'morning') return first ?? second ?? whole
  if (pair.kind === 'afternoon') return second ?? first ?? whole
  return whole
}

function cut<T extends Span>(pair: T, { from, to }: Span): T {
  const start = Math.max(pair.from, from)
  return { ...pair, from: start, to: Math.max(start, Math.min(pair.to, to)) }
}
