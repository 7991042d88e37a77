import type { Today } from '#contract/taps.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { workDateOf } from '#domain/day.ts'
import { type Doubt, nextTap, offerOf } from '#domain/next-tap.ts'
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
  /** The day has its last out. The screen offers only a small button to continue. */
  isDone: boolean
  /** A question to ask once before this slot is sent. */
  doubts: readonly Doubt[]
}

type TapFacts = { today: Today; waiting: readonly Queued[]; zone: string; clock: PhoneClock }
/** `ahead`: milliseconds that the server's clock is ahead of the phone's. */
export type PhoneClock = { now: number; ahead: number }

/**
 * The screen at this moment, from the server's last answer and the taps that this phone has not sent yet. So it stays
 * right without a connection, even when a new day begins.
 */
export function screenNow({ today, waiting, zone, clock }: TapFacts): ScreenNow {
  const at = clock.now + clock.ahead
  const timetable = { schedules: today.placement?.schedules ?? [], zone }
  const { overtimeDates } = today
  const known = today.days.flatMap(({ workDate, slots }) => slots.map((slot) => ({ workDate, slot })))
  const queued = waiting.flatMap(({ entry: { slot, workDate, deviceAt } }) => {
    if (!slot) return []
    const pressed = msOf(deviceAt) + clock.ahead
    return [{ slot, at: pressed, workDate: workDate ?? workDateOf({ at: pressed, timetable, taps: known, slot }) }]
  })
  const next = nextTap({ at, timetable, taps: [...known, ...queued], overtimeDates })
  const isSameDay = next.workDate === today.workDate
  const record = isSameDay ? today.record : null
  return {
    workDate: next.workDate,
    record,
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
    // The server says whether taps are accepted at all.
    ...offerOf(next, { accepted: today.reason === null, status: record?.status ?? null }),
  }
}
