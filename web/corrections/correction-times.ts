import type { ProposedTimes } from '#contract/corrections.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { AppliedKind, CorrectionKind } from '#domain/correction.ts'
import { isIn, type Slot, slots } from '#domain/slot.ts'
import { instantAt, minutesAfter, minutesOf, msOf } from '#domain/zone.ts'

/** What was typed for each slot, 'HH:mm' or ''. */
export type TypedTimes = Record<Slot, string>
/** The day of the typed times; its taps say on which side of midnight a time is. */
export type Day = {
  placementId?: number | null
  workDate: string
  zone: string
  taps: readonly Pick<Tap, 'slot' | 'at' | 'voidedAt'>[]
}

const dayMinutes = 1_440

export function liveTimes({ taps }: Pick<Day, 'taps'>): Map<Slot, string> {
  return new Map(taps.filter(({ voidedAt }) => !voidedAt).map(({ slot, at }) => [slot, at]))
}

/** The slots that a kind of correction may name on this day. */
export function slotsFor(kind: AppliedKind, day: Pick<Day, 'taps'>): Slot[] {
  const live = liveTimes(day)
  switch (kind) {
    case 'missed_in':
      return slots.filter((slot) => isIn(slot) && !live.has(slot))
    case 'missed_out':
      return slots.filter((slot) => !isIn(slot) && !live.has(slot))
    case 'wrong_time':
      return slots.filter((slot) => live.has(slot))
    case 'whole_day':
    case 'changed':
      return [...slots]
    case 'excuse':
      return []
  }
}

/** The most likely kind: nothing was tapped, one of a pair is missing, or a time is wrong. */
export function likelyKind(day: Pick<Day, 'taps'>): CorrectionKind {
  const live = liveTimes(day)
  if (live.size === 0) return 'whole_day'
  const ins = [...live.keys()].filter(isIn).length
  if (ins * 2 === live.size) return 'wrong_time'
  return ins * 2 > live.size ? 'missed_out' : 'missed_in'
}

/** What the fields start with: the requested times, or else the tapped ones. */
export function typedTimes(day: Day, asked: ProposedTimes = {}): TypedTimes {
  const live = liveTimes(day)
  const typed = slots.map((slot) => {
    const at = asked[slot] === undefined ? (live.get(slot) ?? null) : asked[slot]
    return [slot, at === null ? '' : clockOf(at, day.zone)] as const
  })
  return Object.fromEntries(typed) as TypedTimes
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
    const at: string = isAsTapped ? tapped : instantOf(typed[slot], day, last)
    last = msOf(at)
    if (!isAsTapped || kind === 'whole_day') proposed[slot] = at
  }
  return proposed
}

function clockOf(at: string, zone: string): string {
  const minutes = minutesAfter('1970-01-01', msOf(at), zone) % dayMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Turns a clock time into an instant of a work date that may end after midnight. It lies close to the day's taps, or
 * else after the time before it.
 */
function instantOf(typed: string, { workDate, zone, taps }: Day, last: number | null): string {
  const live = taps.filter(({ voidedAt }) => !voidedAt).map(({ at }) => msOf(at))
  const on = (day: number) => instantAt(workDate, minutesOf(typed) + day * dayMinutes, zone)
  if (live.length === 0) return last !== null && msOf(on(0)) < last ? on(1) : on(0)
  const middle = (Math.min(...live) + Math.max(...live)) / 2
  const [nearest] = [-1, 0, 1].map(on).sort((one, two) => Math.abs(msOf(one) - middle) - Math.abs(msOf(two) - middle))
  return nearest ?? on(0)
}
