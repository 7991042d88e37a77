import * as z from 'zod/mini'
import { documentStates } from '#domain/document.ts'
import { repetitions } from '#domain/repeating.ts'
import { endpoint } from './endpoint.ts'
import { anyone, Id, IdText, Instant, idsOf, optionalDate, optionalText, WorkDate } from './parts.ts'
import { uploaders, waysToMeet } from './requirements.ts'

/** Documents that staff mark: received as a hard copy, waived, or returned if that was a mistake. */
export const ChecklistMark = z.strictObject({
  /** The owner of the documents: a student or a company. */
  studentId: z.optional(Id),
  companyId: z.optional(Id),
  requirementIds: idsOf('document', 50),
  /** The period of a requirement that repeats. */
  period: optionalDate,
  status: z.enum(['approved', 'waived', 'returned'], 'Choose received, waived or returned'),
  /** When the office got the hard copy; without a date, today. */
  receivedOn: optionalDate,
  /** For documents that expire. */
  expiresOn: optionalDate,
  /** Required to waive and to return (rule 21). */
  remarks: optionalText('Remarks', 500),
})
export type ChecklistMark = z.output<typeof ChecklistMark>

const State = z.enum(documentStates)

/** A requirement of a student or company, and the newest document submitted for it. */
export const ChecklistItem = z.object({
  requirementId: Id,
  code: z.string(),
  name: z.string(),
  phase: z.enum(['before', 'during', 'after']),
  blocks: z.enum(['nothing', 'deployment', 'completion']),
  hasExpiry: z.boolean(),
  needsNotary: z.boolean(),
  uploadedBy: z.enum(uploaders),
  metBy: z.enum(waysToMeet),
  /** The first day of the week or month that this line is for, if the requirement repeats. */
  period: z.nullable(WorkDate),
  repeats: z.nullable(z.enum(repetitions)),
  /** The evaluation that has met it. */
  evaluationId: z.nullable(Id),
  acceptedTypes: z.array(z.string()),
  maxSizeMb: z.int(),
  /** The name of the form to fill in, if there is one. */
  templateName: z.nullable(z.string()),
  /** When the placement needs it; null if no date is set. */
  dueOn: z.nullable(WorkDate),
  documentId: z.nullable(Id),
  /** How many versions there are. */
  revision: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
  fileType: z.nullable(z.string()),
  fileSize: z.nullable(z.int()),
  handedInAt: z.nullable(Instant),
  reviewedByName: z.nullable(z.string()),
  reviewedAt: z.nullable(Instant),
  state: State,
  daysLeft: z.nullable(z.int()),
  isOnPaper: z.boolean(),
  receivedByName: z.nullable(z.string()),
  receivedAt: z.nullable(Instant),
  expiresOn: z.nullable(WorkDate),
  remarks: z.nullable(z.string()),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

/** A document that a supervisor signs and submits: for an intern, or for the company itself. */
export const ToSign = z.object({
  ...ChecklistItem.shape,
  studentId: z.nullable(Id),
  companyId: z.nullable(Id),
  ownerName: z.string(),
})
export type ToSign = z.output<typeof ToSign>

export const checklist = {
  /** What a supervisor has to submit now, for their interns and their company: returned first, then by due date. */
  toSign: endpoint('GET', '/api/documents/to-sign', {
    roles: ['supervisor'],
    keptOffline: true,
    data: z.object({ documents: z.array(ToSign), total: z.int() }),
    failed: 'Failed to fetch documents',
  }),
  list: endpoint('GET', '/api/documents/papers', {
    roles: anyone,
    keptOffline: true,
    query: z.object({ studentId: z.optional(IdText), companyId: z.optional(IdText) }),
    data: z.object({ papers: z.array(ChecklistItem), total: z.int() }),
    failed: 'Failed to fetch documents',
  }),
  mark: endpoint('PUT', '/api/documents/paper', {
    constraints: {
      documents_revision_once: { message: 'Someone else just marked this document. Please check it again.' },
      documents_company_revision_once: { message: 'Someone else just marked this document. Please check it again.' },
    },
    roles: ['admin', 'teacher'],
    touches: ['placements'],
    decides: true,
    body: ChecklistMark,
    data: z.object({ papers: z.array(ChecklistItem), total: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to update documents',
  }),
}
