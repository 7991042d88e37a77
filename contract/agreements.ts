import * as z from 'zod/mini'
import { expiryNotices } from '#domain/agreement.ts'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  Id,
  IdText,
  Instant,
  optionalDate,
  paging,
  SentDate,
  Stored,
  text,
  versioned,
  WorkDate,
} from './parts.ts'

/** A company's MOA with the school. */
export const AgreementFields = z.strictObject({
  reference: text(labels.agreement.reference, 80),
  signedOn: optionalDate,
  notarizedOn: optionalDate,
  validFrom: SentDate,
  /** Null means perpetual. */
  validUntil: optionalDate,
})
export type AgreementFields = z.output<typeof AgreementFields>

export const AgreementChanges = z.strictObject({ ...z.partial(AgreementFields).shape, ...versioned })
export type AgreementChanges = z.output<typeof AgreementChanges>

export const Agreement = z.object({
  ...Stored,
  companyId: Id,
  reference: z.string(),
  signedOn: z.nullable(WorkDate),
  notarizedOn: z.nullable(WorkDate),
  validFrom: WorkDate,
  validUntil: z.nullable(WorkDate),
  fileName: z.nullable(z.string()),
  archivedAt: z.nullable(Instant),
  /** As of today, in the school's zone. */
  state: z.enum(['upcoming', 'valid', 'expiring', 'expired']),
  daysLeft: z.nullable(z.int()),
  notice: z.nullable(z.literal(expiryNotices)),
})
export type Agreement = z.output<typeof Agreement>

const staff = ['admin', 'teacher'] as const
const ofCompany = z.object({ companyId: IdText })
const oneOfCompany = z.object({ companyId: IdText, id: IdText })

export const agreements = {
  list: endpoint('GET', '/api/companies/:companyId/agreements', {
    roles: anyone,
    params: ofCompany,
    query: z.object({ ...paging, ...archivable }),
    data: z.object({ agreements: z.array(Agreement), total: z.int() }),
    failed: 'Failed to fetch MOAs',
  }),
  create: endpoint('POST', '/api/companies/:companyId/agreements', {
    constraints: {
      agreements_reference_taken: {
        message: 'The company already has an MOA with this reference',
        field: 'reference',
      },
      agreements_end_after_start: { message: 'An MOA can’t end before its first day', field: 'validUntil' },
    },
    roles: staff,
    params: ofCompany,
    body: AgreementFields,
    data: Agreement,
    done: 'Successfully Created!',
    failed: 'Failed to add MOA',
  }),
  update: endpoint('PUT', '/api/companies/:companyId/agreements/:id', {
    roles: staff,
    params: oneOfCompany,
    body: AgreementChanges,
    data: Agreement,
    done: 'Successfully Updated!',
    failed: 'Failed to update MOA',
  }),
  remove: endpoint('DELETE', '/api/companies/:companyId/agreements/:id', {
    roles: staff,
    params: oneOfCompany,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete MOA',
  }),
  restore: endpoint('PUT', '/api/companies/:companyId/agreements/restore/:id', {
    roles: staff,
    params: oneOfCompany,
    data: Agreement,
    done: 'Successfully Restored!',
    failed: 'Failed to restore MOA',
  }),
  /** The signed document: PDF or a picture. */
  attach: endpoint('PUT', '/api/companies/:companyId/agreements/:id/file', {
    roles: staff,
    params: oneOfCompany,
    multipart: true,
    data: Agreement,
    done: 'Successfully Updated!',
    failed: 'Failed to upload the MOA',
  }),
  file: endpoint('GET', '/api/companies/:companyId/agreements/:id/file', {
    roles: anyone,
    params: oneOfCompany,
    stream: 'file',
    failed: 'Failed to fetch the MOA',
  }),
}
