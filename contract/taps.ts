import * as z from 'zod/mini'
import { DayRecord, HoursTotals } from './day-record.ts'
import { endpoint } from './endpoint.ts'
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
  /** Of whoever calls: an app that names another has the wrong session. */
  studentId: z.optional(z.nullable(Id)),
  slot: z.optional(z.nullable(Slot)),
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

export const Today = z.object({
  serverTime: Instant,
  workDate: WorkDate,
  /** Null without a placement that allows taps; then `reason` says why. */
  placement: z.nullable(
    z.object({
      id: Id,
      companyName: z.nullable(z.string()),
      siteName: z.nullable(z.string()),
      site: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), radiusMeters: z.int() })),
      setup: z.enum(['onsite', 'hybrid', 'home', 'field']),
      scheduleWords: z.string(),
      /** With these the screen proposes a slot also without a connection. */
      schedules: z.array(StoredSchedule),
    }),
  ),
  reason: z.nullable(z.string()),
  dayName: z.nullable(z.string()),
  /** Dates whose record still lacks a tap. */
  waitingDates: z.array(WorkDate),
  taps: z.array(Tap),
  record: z.nullable(DayRecord),
  proposedSlot: z.nullable(Slot),
  openSlots: z.array(Slot),
  totals: HoursTotals,
  hasLocationConsent: z.boolean(),
})
export type Today = z.output<typeof Today>

export const taps = {
  today: endpoint('GET', '/api/dtr/today', { roles: ['student'], data: Today, failed: 'Failed to fetch today' }),
  tap: endpoint('POST', '/api/dtr/tap', {
    roles: ['student'],
    batched: true,
    body: TapRequest,
    data: z.object({ tap: Tap, record: DayRecord }),
    done: 'Tap recorded',
    failed: 'Failed to record the tap',
  }),
  undo: endpoint('DELETE', '/api/dtr/tap/:id', {
    roles: ['student'],
    params: byId,
    data: z.object({ record: z.nullable(DayRecord) }),
    done: 'Tap undone',
    failed: 'Failed to undo the tap',
  }),
}
