import type { Shift, Span } from './schedule.ts'

export function totalOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** The part of each span before a minute. */
export function workedBefore(spans: readonly Span[], minute: number): readonly Span[] {
  if (minute === Number.POSITIVE_INFINITY) return spans
  return spans.flatMap(({ from, to }) => (from < minute ? [{ from, to: Math.min(to, minute) }] : []))
}

/** Minutes inside the schedule, in its break, and after its end. Without a schedule all are inside. */
export function placeInShift(spans: readonly Span[], shift: Shift | null) {
  if (shift === null) return { within: totalOf(spans), between: 0, after: 0 }
  const { first, second, end } = shift
  return {
    within: overlapWith(spans, first) + overlapWith(spans, second),
    between: first && second ? overlapWith(spans, { from: first.to, to: second.from }) : 0,
    after: overlapWith(spans, { from: end, to: Number.POSITIVE_INFINITY }),
  }
}

export function hasTwoHalves(shift: Shift | null): boolean {
  return shift !== null && shift.first !== null && shift.second !== null
}

/** The first minute of these spans inside a half; null if there is none. */
export function firstInside(spans: readonly Span[], half: Span): number | null {
  let first: number | null = null
  for (const { from, to } of spans) {
    const start = Math.max(from, half.from)
    if (start < Math.min(to, half.to) && (first === null || start < first)) first = start
  }
  return first
}

function overlapWith(spans: readonly Span[], half: Span | null): number {
  if (half === null) return 0
  return spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, half.to) - Math.max(from, half.from)), 0)
}
