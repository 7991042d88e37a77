import * as z from 'zod/mini'
import { certificateKinds, certificateStates } from '#domain/certificate.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, IdText, Instant, paging, text, WorkDate } from './parts.ts'
import { BulkSelection } from './selection.ts'

export const Certificate = z.object({
  id: Id,
  kind: z.enum(certificateKinds),
  /** '2026-2027-0042' */
  serial: z.string(),
  state: z.enum(certificateStates),
  /** What the QR code and the page `/verify` know it by. */
  code: z.string(),
  studentId: Id,
  placementId: Id,
  companyName: z.nullable(z.string()),
  from: WorkDate,
  to: WorkDate,
  minutes: z.int(),
  issuedAt: Instant,
  issuedByName: z.nullable(z.string()),
  revokedAt: z.nullable(Instant),
  revokedByName: z.nullable(z.string()),
  revokeReason: z.nullable(z.string()),
  /** The serial numbers of the one before it and the one after it. */
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
})
export type Certificate = z.output<typeof Certificate>

const staff = ['admin', 'teacher'] as const
/** A certificate can name other companies of the student, so a supervisor reads none. */
const readers = ['admin', 'teacher', 'student'] as const
const reason = z.strictObject({ reason: text('Reason', 500) })
const act = { roles: staff, decides: true, touches: ['placements', 'students'], data: Certificate } as const

export const certificates = {
  /** The newest first. */
  list: endpoint('GET', '/api/certificates', {
    roles: readers,
    query: z.object({ ...paging, studentId: z.optional(IdText), placementId: z.optional(IdText) }),
    data: z.object({ certificates: z.array(Certificate), total: z.int() }),
    failed: 'Failed to fetch certificates',
  }),
  issue: endpoint('POST', '/api/certificates', {
    ...act,
    constraints: { papers_one_certificate: { message: 'This placement has a certificate already' } },
    body: z.strictObject({ placementId: Id }),
    done: 'Certificate issued',
    failed: 'Couldn’t issue the certificate',
  }),
  revoke: endpoint('PUT', '/api/certificates/:id/revoked', {
    ...act,
    params: byId,
    body: reason,
    done: 'Certificate revoked',
    failed: 'Couldn’t revoke the certificate',
  }),
  /** Revokes it, unless it is revoked already, and issues a new one that names it. */
  replace: endpoint('POST', '/api/certificates/:id/replacement', {
    ...act,
    params: byId,
    body: reason,
    done: 'Certificate replaced',
    failed: 'Couldn’t replace the certificate',
  }),
  /** As it was issued. A revoked one is for staff only. */
  file: endpoint('GET', '/api/certificates/:id/file', {
    roles: readers,
    params: byId,
    stream: 'file',
    failed: 'Couldn’t download the certificate',
  }),
  /** The valid ones of these students as one file, in the order of the list. */
  print: endpoint('POST', '/api/certificates/file', {
    roles: staff,
    reads: true,
    needsRoom: true,
    body: z.strictObject({ selection: BulkSelection }),
    stream: 'file',
    failed: 'Couldn’t download the certificates',
  }),
}
