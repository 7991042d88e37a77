import * as z from 'zod/mini'
import { DayRecord, HoursTotals } from './day-record.ts'
import { endpoint } from './endpoint.ts'
import { Notice } from './notices.ts'
import { byId, clientKey, Id, Instant, SentInstant, WorkDate } from './parts.ts'
import { StoredSchedule } from './schedules.ts'
import { Slot, Tap } from './tap-shapes.ts'

const instant = z.optional(z.nullable(SentInstant))
const within = (label: string, most: number) =>
  z.optional(
    z.nullable(z.number().check(z.gte(-most, `${label} is out of range`), z.lte(most, `${label} is out of range`))),
  )

/** Unknown fields are ignored: an old app's outbox must still be read. */
export const TapRequest = z.object({
  clientKey: clientKey('A tap needs its key'),
  /** The student who calls. An app that names another student has the wrong session. */
  studentId: z.optional(z.nullable(Id)),
  slot: z.optional(z.nullable(Slot)),
  /** The work date that the student saw beside the slot. */
  workDate: z.optional(z.nullable(WorkDate)),
  deviceAt: instant,
  sentAt: instant,
  latitude: within('Latitude', 90),
  longitude: within('Longitude', 180),
  accuracy: z.optional(
    z.nullable(z.number().check(z.gte(0, 'Accuracy is out of range'), z.lte(1e7, 'Accuracy is out of range'))),
  ),
  fixedAt: instant,
})
export type TapRequest = z.output<typeof TapRequest>

/** What the screen asks once before it sends this slot. */
const Doubt = z.union([
  /** The student leaves more than 30 minutes before the end, in minutes after the work date's midnight. */
  z.object({ slot: Slot, kind: z.literal('early_out'), endsAt: z.int() }),
  /** A pair would stay open; the student may have meant the missing slot. */
  z.object({ slot: Slot, kind: z.literal('open_pair'), missing: Slot }),
])

export const Today = z.object({
  serverTime: Instant,
  workDate: WorkDate,
  /** Null without a placement that allows taps; then `reason` says why. */
  placement: z.nullable(
    z.object({
      id: Id,
      companyName: z.nullable(z.string()),
      siteName: z.nullable(z.string()),
      /** A phone may have kept an answer from before it was told. */
      supervisorName: z.optional(z.nullable(z.string())),
      site: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), radiusMeters: z.int() })),
      setup: z.enum(['onsite', 'hybrid', 'home', 'field']),
      scheduleWords: z.string(),
      /** With these the screen proposes a slot also without a connection. */
      schedules: z.array(StoredSchedule),
    }),
  ),
  reason: z.nullable(z.string()),
  dayName: z.nullable(z.string()),
  /** The filled slots of the days around this one, for the screen without a connection. */
  days: z.array(z.object({ workDate: WorkDate, slots: z.array(Slot) })),
  /** Dates of these days for which an overtime pass was given. */
  overtimeDates: z.array(WorkDate),
  taps: z.array(Tap),
  record: z.nullable(DayRecord),
  /** Null if the day is done, or takes no taps. */
  proposedSlot: z.nullable(Slot),
  openSlots: z.array(Slot),
  /** The day has its last out: nothing is proposed, but the student may choose overtime. */
  isDone: z.boolean(),
  doubts: z.array(Doubt),
  totals: HoursTotals,
  /** What the days of this week count, or would count if they were approved; missing in an answer that a phone has kept. */
  weekMinutes: z.optional(z.int()),
  /** What the weekly limit leaves of the record's credit; missing in an answer that a phone has kept. */
  afterWeek: z.optional(
    z.nullable(z.object({ minutes: z.int(), weekLine: z.nullable(z.object({ text: z.string(), minutes: z.int() })) })),
  ),
  hasLocationConsent: z.boolean(),
  /** Unread messages of the school; missing in an answer that a phone has kept. */
  notices: z.optional(z.array(Notice)),
})
export type Today = z.output<typeof Today>

/** A tap that a locked month refused. The phone keeps it until the month is unlocked (rule 12). */
const UnlockRequest = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  placementId: Id,
  courseCode: z.string(),
  month: z.string(),
  workDate: WorkDate,
  slot: z.nullable(Slot),
  at: Instant,
  askedAt: Instant,
})
export type UnlockRequest = z.output<typeof UnlockRequest>

export const taps = {
  today: endpoint('GET', '/api/dtr/today', {
    roles: ['student'],
    beforeNewPassword: true,
    data: Today,
    failed: 'Failed to fetch today',
  }),
  tap: endpoint('POST', '/api/dtr/tap', {
    roles: ['student'],
    batched: true,
    beforeNewPassword: true,
    body: TapRequest,
    data: z.object({ tap: Tap, record: DayRecord }),
    done: 'Tap recorded',
    failed: 'Failed to record the tap',
  }),
  unlockRequests: endpoint('GET', '/api/dtr/unlock-requests', {
    roles: ['admin', 'teacher'],
    data: z.object({ requests: z.array(UnlockRequest), total: z.int() }),
    failed: 'Failed to fetch the requests to unlock',
  }),
  undo: endpoint('DELETE', '/api/dtr/tap/:id', {
    roles: ['student'],
    beforeNewPassword: true,
    params: byId,
    data: z.object({ record: z.nullable(DayRecord) }),
    done: 'Tap undone',
    failed: 'Failed to undo the tap',
  }),
}
