import type { Refusal } from './refusal.ts'
import { type Instant, instantOf, msOf } from './zone.ts'

export type TapMoments = {
  /** When the student pressed, by the phone's clock; null from an app that does not send it. */
  deviceAt: Instant | null
  /** When the phone sent it, by the phone's clock. */
  sentAt: Instant | null
}

export type TapTime = {
  at: Instant
  source: 'tap' | 'offline'
  /** From the press to the receipt; 0 for an online tap. */
  delaySeconds: number
  isClockOff: boolean
}

const second = 1_000
const onlineWithin = 60 * second
/** A phone whose clock differs by no more than this agrees with the server. */
export const clockTolerance = 120 * second
/** Milliseconds: an older tap is refused, so no tap of a day comes later than this after its window (rule 12). */
export const oldestTap = 24 * 60 * 60 * second

/** When a tap happened. The server's clock decides; the phone's only says how long ago it was pressed (rule 1). */
export function tapTime({ deviceAt, sentAt }: TapMoments, receivedAt: Instant): TapTime | Refusal {
  const received = msOf(receivedAt)
  const age = ageOf({ deviceAt, sentAt }, received)
  const isClockOff = Math.abs(received - (sentAt === null ? received : msOf(sentAt))) > clockTolerance
  if (age < -clockTolerance) return inTheFuture
  if (age > oldestTap) return tooOld
  if (age <= onlineWithin) return { at: receivedAt, source: 'tap', delaySeconds: 0, isClockOff }
  return { at: instantOf(received - age), source: 'offline', delaySeconds: Math.round(age / second), isClockOff }
}

/** When a tap was pressed by the server's clock, also one whose time is refused; never after it came. */
export function pressTime(moments: TapMoments, receivedAt: Instant): Instant {
  const received = msOf(receivedAt)
  return instantOf(received - Math.max(0, ageOf(moments, received)))
}

function ageOf({ deviceAt, sentAt }: TapMoments, received: number): number {
  if (deviceAt === null) return 0
  return (sentAt === null ? received : msOf(sentAt)) - msOf(deviceAt)
}

const inTheFuture: Refusal = {
  status: 422,
  code: 'tap_in_future',
  message: 'This tap is set in the future. Please fix your phone’s date and time, then tap again.',
}
const tooOld: Refusal = {
  status: 422,
  code: 'tap_too_old',
  message: 'This tap is more than 24 hours old. Please request a correction instead.',
}
