import * as z from 'zod/mini'
import { slots } from '#domain/slot.ts'
import { Id, Instant, WorkDate } from './parts.ts'

export const Slot = z.enum(slots)

export const Tap = z.object({
  id: Id,
  workDate: WorkDate,
  slot: Slot,
  at: Instant,
  receivedAt: Instant,
  source: z.enum(['tap', 'offline', 'correction', 'import']),
  delaySeconds: z.int(),
  isClockOff: z.boolean(),
  geofence: z.enum(['inside', 'uncertain', 'outside', 'unavailable', 'exempt']),
  distance: z.nullable(z.int()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  voidedAt: z.nullable(Instant),
  voidReason: z.nullable(z.string()),
})
export type Tap = z.output<typeof Tap>
