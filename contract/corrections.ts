import * as z from 'zod/mini'
import { correctionKinds } from '#domain/correction.ts'
import { bySlot } from '#domain/slot.ts'
import { AccountMark } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  byId,
  clientKey,
  Id,
  IdText,
  Instant,
  optionalText,
  paging,
  SentDate,
  SentInstant,
  text,
  WorkDate,
} from './parts.ts'
import { ofCoordinator } from './student-filters.ts'
import { Tap } from './tap-shapes.ts'

const time = z.optional(z.nullable(SentInstant))
/** Exact times by slot; null removes a time, a missing slot stays as it is. */
export const ProposedTimes = z.strictObject(bySlot(() => time))
export type ProposedTimes = z.output<typeof ProposedTimes>

export const CorrectionFields = z.strictObject({
  workDate: SentDate,
  /** The placement, if two share the date, as on the day of a transfer; without it, the one at work then. */
  placementId: z.optional(Id),
  kind: z.enum(correctionKinds, 'Choose what happened'),
  proposed: ProposedTimes,
  reason: text('Reason', 1000).check(z.minLength(10, 'Give a reason of at least 10 characters')),
  clientKey: z.optional(clientKey('Not a valid key')),
})
export type CorrectionFields = z.output<typeof CorrectionFields>

const correctionStatuses = ['pending', 'approved', 'changed', 'rejected', 'withdrawn'] as const

export const Correction = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  placementId: Id,
  workDate: WorkDate,
  kind: z.enum(correctionKinds),
  proposed: ProposedTimes,
  reason: z.string(),
  attachmentName: z.nullable(z.string()),
  status: z.enum(correctionStatuses),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  decidedNote: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
})
export type Correction = z.output<typeof Correction>

/** With the day's taps, also void ones, for the approver to compare. */
export const CorrectionToDecide = z.extend(Correction, {
  taps: z.array(Tap),
  /** For staff: someone else had changed the account that decided. */
  accountChanged: z.optional(z.nullable(AccountMark)),
})
export type CorrectionToDecide = z.output<typeof CorrectionToDecide>

export const CorrectionDecision = z.strictObject({
  status: z.enum(['approved', 'changed', 'rejected', 'withdrawn'], 'Choose approved, changed, rejected or withdrawn'),
  /** The approver's own times, with `changed`. */
  proposed: z.optional(ProposedTimes),
  note: optionalText('Note', 500),
  /** Accepting also approves the day, unless this is false. */
  approves: z.optional(z.boolean()),
})
export type CorrectionDecision = z.output<typeof CorrectionDecision>

export const corrections = {
  list: endpoint('GET', '/api/dtr/corrections', {
    roles: anyone,
    query: z.object({
      ...paging,
      ...ofCoordinator,
      status: z.optional(z.enum(correctionStatuses)),
      studentId: z.optional(IdText),
    }),
    data: z.object({ corrections: z.array(CorrectionToDecide), total: z.int() }),
    failed: 'Failed to fetch corrections',
  }),
  ask: endpoint('POST', '/api/dtr/corrections', {
    roles: ['student'],
    body: CorrectionFields,
    data: Correction,
    done: 'Request submitted',
    failed: 'Failed to request the correction',
  }),
  decide: endpoint('PUT', '/api/dtr/corrections/status/:id', {
    roles: anyone,
    touches: ['placements', 'students', 'documents'],
    decides: true,
    params: byId,
    body: CorrectionDecision,
    data: Correction,
    done: 'Correction updated',
    failed: 'Failed to review the correction',
  }),
  /** Proof for the request, while nobody has decided. */
  attach: endpoint('PUT', '/api/dtr/corrections/:id/file', {
    roles: ['student'],
    params: byId,
    multipart: true,
    data: Correction,
    done: 'Proof added',
    failed: 'Failed to attach the file',
  }),
  file: endpoint('GET', '/api/dtr/corrections/:id/file', {
    roles: anyone,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the file',
  }),
}
