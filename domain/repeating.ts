import { addDays, dateInShort, monthInWords, monthOf, rangeOfMonth, type WorkDate, weekOf } from './calendar.ts'
import { type DocumentOnFile, type DocumentState, documentState, isInOrder } from './document.ts'
import type { PlacementStatus } from './placement.ts'
import { hasBegun } from './placing.ts'

export const repetitions = ['week', 'month'] as const
export type Repetition = (typeof repetitions)[number]
export const repeatLabels: Record<Repetition, string> = { week: 'Every week', month: 'Every month' }

/** Days after a period in which its document is still on time. */
const grace = 3

/** `on` is the period's first calendar day, by which its documents are kept; `from` and `to` lie within the placement. */
export type Period = { on: WorkDate; from: WorkDate; to: WorkDate; dueOn: WorkDate }

export type PlacementSpan = { startDate: WorkDate | null; endDate: WorkDate | null; status: PlacementStatus }

/** One period for each week or month that the placement has begun, in order (rule 44). */
export function periodsOf(
  repeats: Repetition,
  { startDate, endDate, status }: PlacementSpan,
  today: WorkDate,
): Period[] {
  if (startDate === null || !hasBegun({ status, endDate })) return []
  const last = endDate !== null && endDate < today ? endDate : today
  const periods: Period[] = []
  for (let day = startDate; day <= last; ) {
    const span = spanOf(repeats, day)
    const to = endDate !== null && endDate < span.to ? endDate : span.to
    periods.push({ on: span.from, from: day, to, dueOn: periodDueOn(to) })
    day = addDays(span.to, 1)
  }
  return periods
}

function spanOf(repeats: Repetition, date: WorkDate): { from: WorkDate; to: WorkDate } {
  return repeats === 'week' ? weekOf(date) : rangeOfMonth(monthOf(date))
}

/** The last day on which the document of a period is on time. */
export function periodDueOn(ends: WorkDate): WorkDate {
  return addDays(ends, grace)
}

/** Whether a document is asked for: that of a period once it has ended, or once it was submitted early. */
export function isAskedYet(
  { state, periodEnds }: { state: DocumentState; periodEnds: WorkDate | null },
  today: WorkDate,
): boolean {
  return periodEnds === null || periodEnds < today || state !== 'missing'
}

/** 'Nov 9 to Nov 15', or 'November 2026' */
function periodInWords(repeats: Repetition, on: WorkDate): string {
  if (repeats === 'month') return monthInWords(monthOf(on))
  return `${dateInShort(on)} to ${dateInShort(addDays(on, 6))}`
}

/** 'Weekly journal, Nov 9 to Nov 15' */
export function nameWithPeriod(name: string, repeats: Repetition | null, on: WorkDate | null): string {
  return repeats === null || on === null ? name : `${name}, ${periodInWords(repeats, on)}`
}

export type PeriodState = { period: Period; state: DocumentState }
/** `of` counts the periods that have ended, and one that is submitted early. */
export type Progress = { done: number; of: number; state: DocumentState | null }

const worstFirst: readonly DocumentState[] = [
  'returned',
  'missing',
  'expired',
  'submitted',
  'expiring',
  'approved',
  'waived',
]

/** All periods as one: '5 of 7', and the state that needs somebody most. Null while nothing is asked for. */
export function progressOf(states: readonly PeriodState[], today: WorkDate): Progress {
  const asked = states.filter(({ period, state }) => isAskedYet({ state, periodEnds: period.to }, today))
  return {
    done: asked.filter(({ state }) => isInOrder(state)).length,
    of: asked.length,
    state: worstFirst.find((state) => asked.some((one) => one.state === state)) ?? null,
  }
}

type Repeated = {
  repeats: Repetition
  /** The current placement; null without one. */
  span: PlacementSpan | null
  /** The newest of each period. */
  documents: readonly (DocumentOnFile & { period: WorkDate | null })[]
  today: WorkDate
}

/** How a student stands with a requirement that repeats. */
export function repeatedOf({ repeats, span, documents, today }: Repeated): Progress {
  const byPeriod = new Map(documents.map((document) => [document.period, document]))
  const periods = span === null ? [] : periodsOf(repeats, span, today)
  const states = periods.map((period) => ({
    period,
    state: documentState(byPeriod.get(period.on) ?? null, today).state,
  }))
  return progressOf(states, today)
}

/** '5 of 7' */
export function progressInWords({ done, of }: Pick<Progress, 'done' | 'of'>): string {
  return `${done} of ${of}`
}
