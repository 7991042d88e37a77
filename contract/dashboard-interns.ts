import * as z from 'zod/mini'
import { milestones } from '#domain/milestone.ts'
import { placementStatuses } from '#domain/placement.ts'
import { presences } from '#domain/presence.ts'
import { riskCodes } from '#domain/risk.ts'
import { Id, Instant } from './parts.ts'

const minutes = z.int()

export const InternNow = z.object({
  studentId: Id,
  name: z.string(),
  studentNumber: z.string(),
  courseCode: z.string(),
  status: z.enum(placementStatuses),
  presence: z.enum(presences),
  /** The last tap of today. */
  since: z.nullable(Instant),
  requiredMinutes: minutes,
  approvedMinutes: minutes,
  pendingMinutes: minutes,
  waiting: z.int(),
})
export type InternNow = z.output<typeof InternNow>

/** An intern whose placement may not end well, with the reasons (rule 29). */
export const AtRisk = z.object({
  studentId: Id,
  name: z.string(),
  studentNumber: z.string(),
  courseCode: z.string(),
  companyName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  reasons: z.array(z.object({ code: z.enum(riskCodes), text: z.string() })),
  remindedAt: z.nullable(Instant),
})
export type AtRisk = z.output<typeof AtRisk>

export const Reached = z.object({
  studentId: Id,
  name: z.string(),
  courseCode: z.string(),
  milestone: z.literal([...milestones]),
})
export type Reached = z.output<typeof Reached>
