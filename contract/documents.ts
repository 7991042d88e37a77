import * as z from 'zod/mini'
import { documentStates } from '#domain/document.ts'
import { repetitions } from '#domain/repeating.ts'
import { AccountMark } from './accounts.ts'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  byId,
  clientKey,
  Id,
  IdText,
  Instant,
  idsOf,
  optionalDate,
  optionalSection,
  optionalText,
  paging,
  Stored,
  sortedBy,
  versioned,
  WorkDate,
} from './parts.ts'
import { phases } from './requirements.ts'
import { ofCoordinator } from './student-filters.ts'

const State = z.enum(documentStates)
const Phase = z.enum(phases, 'Choose before, during or after')

/** One version of a document, uploaded or received as a hard copy. */
export const StudentDocument = z.object({
  ...Stored,
  requirementId: Id,
  requirementName: z.string(),
  /** The first day of its week or month, if the requirement repeats. */
  period: z.nullable(WorkDate),
  phase: Phase,
  hasExpiry: z.boolean(),
  needsNotary: z.boolean(),
  /** The owner of the document: a student or a company. */
  studentId: z.nullable(Id),
  companyId: z.nullable(Id),
  ownerName: z.string(),
  studentNumber: z.nullable(z.string()),
  courseCode: z.nullable(z.string()),
  section: z.nullable(z.string()),
  /** 1, 2, 3; the newest version counts. */
  revision: z.int(),
  isNewest: z.boolean(),
  fileName: z.nullable(z.string()),
  fileType: z.nullable(z.string()),
  fileSize: z.nullable(z.int()),
  isOnPaper: z.boolean(),
  /** The evaluation that put it on file; it is sent back there, not here. */
  evaluationId: z.nullable(Id),
  state: State,
  daysLeft: z.nullable(z.int()),
  remarks: z.nullable(z.string()),
  expiresOn: z.nullable(WorkDate),
  uploadedByName: z.nullable(z.string()),
  reviewedByName: z.nullable(z.string()),
  reviewedAt: z.nullable(Instant),
  /** For staff: someone else had changed the account that decided. */
  accountChanged: z.optional(z.nullable(AccountMark)),
})
export type StudentDocument = z.output<typeof StudentDocument>

/** The fields that come with a file. */
export const DocumentUpload = z.strictObject({
  requirementId: IdText,
  /** Made by the device, so that a repeated upload is one upload. */
  clientKey: clientKey('The client key is 8 to 80 letters, digits, - or _'),
  /** The owner of the document; without one, the student who calls. */
  studentId: z.optional(IdText),
  companyId: z.optional(IdText),
  /** The period of a requirement that repeats. */
  period: optionalDate,
})
export type DocumentUpload = z.output<typeof DocumentUpload>

export const DocumentReview = z.strictObject({
  status: z.enum(['approved', 'returned', 'waived'], 'Choose approved, returned or waived'),
  /** Required to return and to waive (rule 21). */
  remarks: optionalText('Remarks', 500),
  /** Required to approve a document that expires (rule 21). */
  expiresOn: optionalDate,
  ...versioned,
})
export type DocumentReview = z.output<typeof DocumentReview>

const filters = {
  studentId: z.optional(IdText),
  courseId: z.optional(IdText),
  section: optionalSection,
  phase: z.optional(Phase),
}

export const DocumentMatrix = z.object({
  requirements: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      phase: Phase,
      repeats: z.nullable(z.enum(repetitions)),
      hasExpiry: z.boolean(),
    }),
  ),
  students: z.array(
    z.object({
      id: Id,
      name: z.string(),
      courseCode: z.string(),
      section: z.nullable(z.string()),
      /** In the order of the requirements; null if one is not required. */
      states: z.array(z.nullable(State)),
      /** '5 of 7' periods, in the same order; null if a requirement does not repeat. */
      counts: z.array(z.nullable(z.string())),
      documentIds: z.array(z.nullable(Id)),
    }),
  ),
  total: z.int(),
})
export type DocumentMatrix = z.output<typeof DocumentMatrix>

const staff = ['admin', 'teacher'] as const
/** The number of students on one page of the matrix, of which the screen draws those in sight. */
export const matrixPage = 1000

export const documents = {
  /** The newest version of each document, the oldest first. */
  list: endpoint('GET', '/api/documents', {
    roles: anyone,
    exported: 'documents',
    query: z.object({
      ...paging,
      ...filters,
      ...ofCoordinator,
      companyId: z.optional(IdText),
      requirementId: z.optional(IdText),
      state: z.optional(z.enum(documentStates, 'This status is not known')),
      sort: sortedBy('createdAt', 'owner', 'requirement', 'expiresOn'),
    }),
    data: z.object({ documents: z.array(StudentDocument), total: z.int() }),
    failed: 'Failed to fetch documents',
  }),
  /** Everyone's documents at a glance. */
  matrix: endpoint('GET', '/api/documents/matrix', {
    roles: staff,
    query: z.object({ ...filters, search: paging.search, page: paging.page }),
    data: DocumentMatrix,
    failed: 'Failed to fetch documents',
  }),
  /** All versions of the same document, the newest first. */
  history: endpoint('GET', '/api/documents/:id/versions', {
    roles: anyone,
    params: byId,
    data: z.object({ documents: z.array(StudentDocument), total: z.int() }),
    failed: 'Failed to fetch document',
  }),
  file: endpoint('GET', '/api/documents/:id/file', {
    roles: anyone,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the file',
  }),
  upload: endpoint('POST', '/api/documents', {
    roles: anyone,
    touches: ['placements'],
    multipart: true,
    body: DocumentUpload,
    data: StudentDocument,
    done: 'Document uploaded',
    failed: 'Failed to upload the document',
  }),
  review: endpoint('PUT', '/api/documents/status/:id', {
    roles: staff,
    touches: ['placements'],
    decides: true,
    params: byId,
    body: DocumentReview,
    data: StudentDocument,
    done: 'Successfully Updated!',
    failed: 'Failed to update document',
  }),
  /** An email to each of these students who lacks a document. */
  remind: endpoint('POST', '/api/documents/remind', {
    roles: staff,
    body: z.strictObject({ studentIds: idsOf('student'), note: optionalText('Note', 500).check(emailed) }),
    /** `unreachable` names students who lack something and have no account or no email. */
    data: z.object({
      reminded: z.int(),
      complete: z.int(),
      unreachable: z.array(z.object({ id: Id, name: z.string() })),
    }),
    failed: 'Failed to send the reminders',
  }),
}
