import type { ProposedTimes } from '#contract/corrections.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import { type AppliedKind, type CorrectionKind, correctedTimes } from '#domain/correction.ts'
import { nearStartMs } from '#domain/day.ts'
import type { MissingTime } from '#domain/missing.ts'
import { bySlot, isIn, orderSentence, outOfOrder, pairOf, type Slot, slots } from '#domain/slot.ts'
import { instantAt, minutesAfter, minutesOf, msOf } from '#domain/zone.ts'

/** What was typed for each slot, 'HH:mm' or ''. */
export type TypedTimes = Record<Slot, string>
/** The day of the typed times; its taps, or else its start, say on which side of midnight a time is. */
export type Day = {
  placementId?: number | null
  workDate: string
  zone: string
  startsAt?: string | undefined
  taps: readonly Pick<Tap, 'slot' | 'at' | 'voidedAt'>[]
  /** What an incomplete day lacks. */
  missing?: readonly MissingTime[]
}

const dayMinutes = 1_440
/** Milliseconds. A time that would make a longer day was mistyped. */
const longestDay = 16 * 60 * 60_000

export function liveTimes({ taps }: Pick<Day, 'taps'>): Map<Slot, string> {
  return new Map(taps.filter(({ voidedAt }) => !voidedAt).map(({ slot, at }) => [slot, at]))
}

type Compared = { decidedAt: string | null; taps: readonly Pick<Tap, 'slot' | 'at' | 'receivedAt' | 'voidedAt'>[] }

/** What was recorded when the request was decided, which voided some taps and added others; until then, what is now. */
export function timesBefore({ decidedAt, taps }: Compared): Map<Slot, string> {
  if (decidedAt === null) return liveTimes({ taps })
  const decided = msOf(decidedAt)
  const known = taps.filter(({ receivedAt }) => msOf(receivedAt) < decided)
  const stood = known.filter(({ voidedAt }) => voidedAt === null || msOf(voidedAt) >= decided)
  return new Map(stood.map(({ slot, at }) => [slot, at]))
}

/** The slots that a kind of correction may name on this day. */
export function slotsFor(kind: AppliedKind, day: Pick<Day, 'taps' | 'missing'>): Slot[] {
  const live = liveTimes(day)
  switch (kind) {
    case 'missed_in':
      return missed(slots.filter(isIn), day)
    case 'missed_out':
      return missed(
        slots.filter((slot) => !isIn(slot)),
        day,
      )
    case 'wrong_time':
      return slots.filter((slot) => live.has(slot))
    case 'whole_day':
    case 'changed':
      return [...slots]
    case 'excuse':
      return []
  }
}

/** Those that an incomplete day lacks, else every empty one; overtime only beside its other half. */
function missed(some: readonly Slot[], { taps, missing = [] }: Pick<Day, 'taps' | 'missing'>): Slot[] {
  const live = liveTimes({ taps })
  const lacking = some.filter((slot) => missing.some((one) => one.slot === slot))
  if (lacking.length > 0) return lacking
  return some.filter((slot) => !live.has(slot) && (!slot.startsWith('ot') || live.has(pairOf(slot))))
}

/** The most likely kind: nothing was tapped, one of a pair is missing, or a time is wrong. */
export function likelyKind(day: Pick<Day, 'taps' | 'missing'>): CorrectionKind {
  const live = liveTimes(day)
  const lacking = day.missing ?? []
  if (lacking.length > 0) {
    if (lacking.every(({ slot }) => isIn(slot))) return 'missed_in'
    return lacking.some(({ slot }) => isIn(slot)) ? 'whole_day' : 'missed_out'
  }
  if (live.size === 0) return 'whole_day'
  const ins = [...live.keys()].filter(isIn).length
  if (ins * 2 === live.size) return 'wrong_time'
  return ins * 2 > live.size ? 'missed_out' : 'missed_in'
}

/** What the fields start with: the requested times, or else the tapped ones. */
export function typedTimes(day: Day, asked: ProposedTimes = {}): TypedTimes {
  const live = liveTimes(day)
  return bySlot((slot) => {
    const at = asked[slot] === undefined ? (live.get(slot) ?? null) : asked[slot]
    return at === null ? '' : clockOf(at, day.zone)
  })
}

/** Exact times for the slots that the kind may name: an emptied one is removed, an unchanged one is left out. */
export function proposedTimes(kind: AppliedKind, typed: TypedTimes, day: Day): ProposedTimes {
  const live = liveTimes(day)
  const proposed: ProposedTimes = {}
  let last: number | null = null
  for (const slot of slotsFor(kind, day)) {
    const tapped = live.get(slot)
    if (typed[slot] === '') {
      if (tapped) proposed[slot] = null
      continue
    }
    const isAsTapped = tapped !== undefined && clockOf(tapped, day.zone) === typed[slot]
    const at: string = isAsTapped ? tapped : instantOf(typed[slot], day, last ?? timeBefore(slot, live))
    last = msOf(at)
    if (!isAsTapped || kind === 'whole_day') proposed[slot] = at
  }
  return proposed
}

/** The times that an incomplete day probably lacks, to begin with. */
export function likelyTimes({ missing = [] }: Pick<Day, 'missing'>): ProposedTimes {
  return Object.fromEntries(missing.flatMap(({ slot, likelyAt }) => (likelyAt ? [[slot, likelyAt]] : [])))
}

/** What is wrong with the typed times, by slot, before anything is sent. */
export function timeProblems(kind: AppliedKind, typed: TypedTimes, day: Day): { slot: Slot; message: string }[] {
  const offered = slotsFor(kind, day)
  const empty = offered.filter((slot) => typed[slot] === '')
  if (kind === 'missed_in' || kind === 'missed_out') {
    const isLacking = (slot: Slot) => day.missing?.some((one) => one.slot === slot) ?? false
    const marked = empty.length === offered.length ? empty : empty.filter(isLacking)
    if (marked.length > 0) return marked.map((slot) => ({ slot, message: 'Enter the time.' }))
  }
  const proposed = proposedTimes(kind, typed, day)
  const [first] = offered
  if (first && Object.keys(proposed).length === 0) {
    return [{ slot: first, message: kind === 'wrong_time' ? 'Change at least one time.' : 'Enter at least one time.' }]
  }
  const taps = day.taps.map(({ slot, at, voidedAt }) => ({ slot, at, isVoided: voidedAt !== null }))
  const times = correctedTimes({ kind, proposed }, taps)
  return times.flatMap((one) => {
    const other = proposed[one.slot] ? outOfOrder(one, times) : null
    return other ? [{ slot: one.slot, message: orderSentence(one, other, day.zone) }] : []
  })
}

function clockOf(at: string, zone: string): string {
  const minutes = minutesAfter('1970-01-01', msOf(at), zone) % dayMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The latest tap of a slot before this one. */
function timeBefore(slot: Slot, live: ReadonlyMap<Slot, string>): number | null {
  const earlier = slots.slice(0, slots.indexOf(slot)).findLast((one) => live.has(one))
  const at = earlier && live.get(earlier)
  return at ? msOf(at) : null
}

/**
 * Turns a clock time into an instant of a work date that may end after midnight. It lies after the time before it if
 * that makes a day of at most 16 hours, or else close to the day's taps. The first time of a day without taps lies so
 * close to the start of work.
 */
function instantOf(typed: string, { workDate, zone, startsAt, taps }: Day, before: number | null): string {
  const live = taps.filter(({ voidedAt }) => !voidedAt).map(({ at }) => msOf(at))
  const on = (day: number) => instantAt(workDate, minutesOf(typed) + day * dayMinutes, zone)
  if (live.length === 0 && before !== null) return msOf(on(0)) < before ? on(1) : on(0)
  if (live.length === 0) {
    const start = msOf(startsAt ?? on(0))
    const near = [-1, 0, 1].map(on).find((at) => msOf(at) >= start - nearStartMs)
    return near && msOf(near) - start <= longestDay ? near : on(0)
  }
  const first = Math.min(...live)
  const next = [-1, 0, 1].map(on).find((at) => before !== null && msOf(at) > before)
  if (next && msOf(next) - first <= longestDay) return next
  const middle = (first + Math.max(...live)) / 2
  const [nearest] = [-1, 0, 1].map(on).sort((one, two) => Math.abs(msOf(one) - middle) - Math.abs(msOf(two) - middle))
  return nearest ?? on(0)
}
