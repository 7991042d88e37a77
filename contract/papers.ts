import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, Id, IdText, Instant, optionalDate, optionalText, WorkDate } from './parts.ts'

/** Papers seen by staff: received on paper, waived, or taken back when that was a mistake. */
export const PaperMark = z.strictObject({
  studentId: Id,
  requirementIds: z.array(Id).check(z.minLength(1, 'Choose at least one paper'), z.maxLength(50)),
  status: z.enum(['approved', 'waived', 'returned'], 'Choose received, waived or returned'),
  /** For papers that expire. */
  expiresOn: optionalDate,
  /** Needed to waive and to return. */
  remarks: optionalText('Remarks', 500),
})
export type PaperMark = z.output<typeof PaperMark>

const State = z.enum(['missing', 'submitted', 'approved', 'returned', 'waived', 'expiring', 'expired'])

/** A requirement that holds for the student, and the newest paper handed in for it. */
export const Paper = z.object({
  requirementId: Id,
  code: z.string(),
  name: z.string(),
  phase: z.enum(['before', 'during', 'after']),
  blocks: z.enum(['nothing', 'deployment', 'completion']),
  hasExpiry: z.boolean(),
  needsNotary: z.boolean(),
  documentId: z.nullable(Id),
  state: State,
  daysLeft: z.nullable(z.int()),
  isOnPaper: z.boolean(),
  receivedByName: z.nullable(z.string()),
  receivedAt: z.nullable(Instant),
  expiresOn: z.nullable(WorkDate),
  remarks: z.nullable(z.string()),
})
export type Paper = z.output<typeof Paper>

export const papers = {
  list: endpoint('GET', '/api/documents/papers', {
    roles: anyone,
    query: z.object({ studentId: IdText }),
    data: z.object({ papers: z.array(Paper), total: z.int() }),
    failed: 'Failed to fetch papers',
  }),
  mark: endpoint('PUT', '/api/documents/paper', {
    roles: ['admin', 'teacher'],
    body: PaperMark,
    data: z.object({ papers: z.array(Paper), total: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to update papers',
  }),
}
