import type { Today } from '#contract/taps.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type Clock, clockOf } from '#domain/clock.ts'
import { workDateOf } from '#domain/day.ts'
import { type Doubt, nextTap, offerOf } from '#domain/next-tap.ts'
import type { Slot } from '#domain/slot.ts'
import { msOf } from '#domain/zone.ts'
import { pressedMs, type Queued } from '#web/outbox/entry.ts'

/** A tap of today; `at` in milliseconds by the server's clock. One that is being sent is late after a few seconds. */
export type ShownTap = { slot: Slot; at: number; state: 'recorded' | 'sent_later' | 'saving' | 'waiting' }

export type ScreenNow = {
  workDate: WorkDate
  /** What the server said of the day; null when a new day has begun since. */
  record: Today['record']
  /** Minutes of the day after the weekly limit, as the month shows them. */
  credited: number
  /** Says that the weekly limit took some of them, or null. */
  limitWords: string | null
  dayName: string | null
  taps: ShownTap[]
  /** Null for a student who cannot tap and has no tap today: "Not in yet" would promise that they can. */
  clock: Clock | null
  proposedSlot: Slot | null
  openSlots: readonly Slot[]
  /** The day has its last out. The screen offers only a small button to continue. */
  isDone: boolean
  /** A question to ask once before this slot is sent. */
  doubts: readonly Doubt[]
}

type TapFacts = { today: Today; waiting: readonly Queued[]; zone: string; clock: PhoneClock; isOffline: boolean }
/** `ahead`: milliseconds that the server's clock is ahead of the phone's. */
export type PhoneClock = { now: number; ahead: number }

const lateAfter = 3_000

/** Whether the student should know that a tap is not sent yet: usually it is sent before anybody could worry. */
export function isLate({ entry }: Queued, { now, isOffline }: { now: number; isOffline: boolean }): boolean {
  return isOffline || now - msOf(entry.deviceAt) > lateAfter
}

/**
 * The screen at this moment, from the server's last answer and the taps that this phone has not sent yet. So it stays
 * right without a connection, even when a new day begins.
 */
export function screenNow({ today, waiting, zone, clock, isOffline }: TapFacts): ScreenNow {
  const at = clock.now + clock.ahead
  const timetable = { schedules: today.placement?.schedules ?? [], zone }
  const { overtimeDates } = today
  const known = today.days.flatMap(({ workDate, slots }) => slots.map((slot) => ({ workDate, slot })))
  const queued = waiting.flatMap((one) => {
    const { slot, workDate: seen } = one.entry
    if (!slot) return []
    const pressed = pressedMs(one.entry, clock.ahead)
    const state = isLate(one, { now: clock.now, isOffline }) ? ('waiting' as const) : ('saving' as const)
    return [{ slot, at: pressed, state, workDate: seen ?? workDateOf({ at: pressed, timetable, taps: known, slot }) }]
  })
  const next = nextTap({ at, timetable, taps: [...known, ...queued], overtimeDates })
  const isSameDay = next.workDate === today.workDate
  const record = isSameDay ? today.record : null
  const taps = [
    ...(isSameDay ? today.taps : []).map(({ slot, at, source }) => ({
      slot,
      at: msOf(at),
      state: source === 'offline' ? ('sent_later' as const) : ('recorded' as const),
    })),
    ...queued
      .filter(({ workDate }) => workDate === next.workDate)
      .map(({ slot, at: pressed, state }) => ({ slot, at: pressed, state })),
  ]
  // The server says whether taps are accepted at all.
  const accepted = today.reason === null
  const offer = offerOf(next, { accepted, status: record?.status ?? null })
  const day = { workDate: next.workDate, taps, isDone: offer.isDone, timetable, now: at }
  return {
    workDate: next.workDate,
    record,
    // Right after a tap the server has not said yet what the week leaves of the day.
    credited: record ? (today.afterWeek?.minutes ?? record.credited) : 0,
    limitWords: record ? (today.afterWeek?.weekLine?.text ?? null) : null,
    dayName: isSameDay ? today.dayName : null,
    taps,
    clock: accepted || taps.length > 0 ? clockOf(day) : null,
    ...offer,
  }
}
