import type { Shift } from './schedule.ts'
import { clockTime, type Instant, msOf } from './zone.ts'

export const slots = ['am_in', 'am_out', 'pm_in', 'pm_out', 'ot_in', 'ot_out'] as const
export type Slot = (typeof slots)[number]

/** Something for each slot, in their order. */
export function bySlot<T>(of: (slot: Slot) => T): Record<Slot, T> {
  return Object.fromEntries(slots.map((slot) => [slot, of(slot)])) as Record<Slot, T>
}

/** A time that fills a slot. Callers leave out void taps. */
export type SlotTime = { slot: Slot; at: Instant }

/** As a paper DTR names them. */
export const slotLabels: Record<Slot, string> = {
  am_in: 'AM In',
  am_out: 'AM Out',
  pm_in: 'PM In',
  pm_out: 'PM Out',
  ot_in: 'OT In',
  ot_out: 'OT Out',
}

/** What a screen reader says after the label. */
export const slotNames: Record<Slot, string> = {
  am_in: 'morning time in',
  am_out: 'morning time out',
  pm_in: 'afternoon time in',
  pm_out: 'afternoon time out',
  ot_in: 'overtime time in',
  ot_out: 'overtime time out',
}

const hour = 60
const doubleTapMs = 60_000

export type Proposal = {
  filled: readonly Slot[]
  /** What the school's clock shows, in minutes after the work date's midnight. */
  minute: number
  /** The shift of the day; on a day off, the usual one. */
  shift: Shift
  /** There is an overtime pass for the day. */
  hasOvertime: boolean
}

/** Leaving more than this many minutes before the end is leaving early. */
export const earlyMinutes = 30

/**
 * The slot that the next tap fills: an out only after its in, never yesterday's (rule 3). After the last out the day is
 * done and nothing is proposed, unless there is an overtime pass.
 */
export function proposeSlot({ filled, minute, shift, hasOvertime }: Proposal): Slot | null {
  const afterLastOut = hasOvertime ? 'ot_in' : null
  switch (lastOf(filled)) {
    case null:
      return firstIn(minute, shift)
    case 'am_in':
      return afterMorningIn(minute, shift)
    case 'am_out':
      return shift.second === null && minute >= shift.end - earlyMinutes ? afterLastOut : 'pm_in'
    case 'pm_in':
      return 'pm_out'
    case 'pm_out':
      return afterLastOut
    case 'ot_in':
      return 'ot_out'
    case 'ot_out':
      return null
  }
}

/** The slots that a student may choose now: those after every filled one (rule 3). */
export function openSlots(filled: readonly Slot[]): Slot[] {
  const last = lastOf(filled)
  return last === null ? [...slots] : slots.slice(slots.indexOf(last) + 1)
}

/** The time that a new one would be on the wrong side of, or null if the order holds (rule 3). */
export function outOfOrder(added: SlotTime, others: readonly SlotTime[]): SlotTime | null {
  return others.find((other) => other.slot !== added.slot && !inOrder(added, other)) ?? null
}

/** 'AM Out must come after AM In (8:00 AM)' */
export function orderSentence(added: SlotTime, other: SlotTime, zone: string): string {
  const side = slots.indexOf(added.slot) > slots.indexOf(other.slot) ? 'after' : 'before'
  return `${slotLabels[added.slot]} must come ${side} ${slotLabels[other.slot]} (${clockTime(msOf(other.at), zone)})`
}

/** The tap that a new one doubles, less than 60 seconds away (rule 4). */
export function doubleOf<T extends { at: Instant }>(at: number, taps: readonly T[]): T | null {
  return taps.find((tap) => Math.abs(msOf(tap.at) - at) < doubleTapMs) ?? null
}

export function isIn(slot: Slot): boolean {
  return slot.endsWith('_in')
}

/** The out of an in, the in of an out. */
export function pairOf(slot: Slot): Slot {
  return pairs[slot]
}

const pairs: Record<Slot, Slot> = {
  am_in: 'am_out',
  am_out: 'am_in',
  pm_in: 'pm_out',
  pm_out: 'pm_in',
  ot_in: 'ot_out',
  ot_out: 'ot_in',
}

function inOrder(one: SlotTime, two: SlotTime): boolean {
  const [earlier, later] = slots.indexOf(one.slot) < slots.indexOf(two.slot) ? [one, two] : [two, one]
  const mayMeet = !isIn(earlier.slot) && slots.indexOf(later.slot) - slots.indexOf(earlier.slot) === 1
  // Who went straight on has both times in one minute, and a correction has no seconds.
  return mayMeet ? minuteOf(earlier.at) <= minuteOf(later.at) : msOf(earlier.at) < msOf(later.at)
}

/** A time cut to its minute, as it is counted and printed. */
function minuteOf(at: Instant): number {
  return Math.floor(msOf(at) / 60_000)
}

export function lastOf(filled: readonly Slot[]): Slot | null {
  return slots.findLast((slot) => filled.includes(slot)) ?? null
}

/** The first tap of a day is always an in: AM In until the first half is over. */
function firstIn(minute: number, { first, second }: Shift): Slot {
  if (second === null) return 'am_in'
  if (first === null) return 'pm_in'
  return minute < first.to ? 'am_in' : 'pm_in'
}

/** AM Out until the middle of the break, then PM In; from an hour into the second half, PM Out. */
function afterMorningIn(minute: number, { first, second }: Shift): Slot {
  if (second === null) return 'am_out'
  if (first === null) return 'pm_out'
  if (minute < (first.to + second.from) / 2) return 'am_out'
  return minute < second.from + Math.min(hour, (second.to - second.from) / 2) ? 'pm_in' : 'pm_out'
}

/** What somebody reads who taps twice within a minute, on the phone and from the server. */
export function doubleTapWords({ slot, at }: { slot: Slot; at: Instant }, zone: string): string {
  return `You already tapped ${slotLabels[slot]} at ${clockTime(msOf(at), zone)}.`
}
