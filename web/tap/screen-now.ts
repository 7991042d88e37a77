import type { Today } from '#contract/taps.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { workDateOf } from '#domain/day.ts'
import { nextTap } from '#domain/next-tap.ts'
import type { Slot } from '#domain/slot.ts'
import { msOf } from '#domain/zone.ts'
import type { Queued } from '#web/outbox/entry.ts'

/** A tap of today, sent or still waiting; `at` in milliseconds by the server's clock. */
export type ShownTap = { slot: Slot; at: number; state: 'recorded' | 'sent_later' | 'waiting' }

export type ScreenNow = {
  workDate: WorkDate
  /** What the server said of the day; null when a new day has begun since. */
  record: Today['record']
  dayName: string | null
  taps: ShownTap[]
  proposedSlot: Slot | null
  openSlots: readonly Slot[]
}

type Known = { today: Today; waiting: readonly Queued[]; zone: string; clock: PhoneClock }
/** `ahead`: milliseconds that the server's clock is ahead of the phone's. */
export type PhoneClock = { now: number; ahead: number }

/**
 * The screen at this moment, from what the server said last and what this phone has not sent yet: without a connection
 * the day goes on, and a new one begins.
 */
export function screenNow({ today, waiting, zone, clock }: Known): ScreenNow {
  const at = clock.now + clock.ahead
  const timetable = { schedules: today.placement?.schedules ?? [], zone }
  const queued = waiting.flatMap(({ entry: { slot, deviceAt } }) => {
    const pressed = msOf(deviceAt) + clock.ahead
    return slot ? [{ slot, at: pressed, workDate: workDateOf(pressed, timetable, today.waitingDates) }] : []
  })
  const next = nextTap({ at, timetable, waiting: today.waitingDates, taps: [...today.taps, ...queued] })
  const isSameDay = next.workDate === today.workDate
  // the server says whether taps are taken at all
  const mayTap = today.reason === null
  return {
    workDate: next.workDate,
    record: isSameDay ? today.record : null,
    dayName: isSameDay ? today.dayName : null,
    taps: [
      ...(isSameDay ? today.taps : []).map(({ slot, at, source }) => ({
        slot,
        at: msOf(at),
        state: source === 'offline' ? ('sent_later' as const) : ('recorded' as const),
      })),
      ...queued
        .filter(({ workDate }) => workDate === next.workDate)
        .map(({ slot, at }) => ({ slot, at, state: 'waiting' as const })),
    ],
    proposedSlot: mayTap ? next.proposed : null,
    openSlots: mayTap ? next.open : [],
  }
}
