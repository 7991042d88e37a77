import * as z from 'zod/mini'
import { expiryNotices } from '#domain/agreement.ts'
import { labels } from '#domain/labels.ts'
import { moaStates } from '#domain/moa.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  emptyToNull,
  flagText,
  Instant,
  optionalEmail,
  optionalText,
  paging,
  Stored,
  sortedBy,
  text,
  versioned,
  WorkDate,
  whole,
} from './parts.ts'

export const companyStatuses = ['prospect', 'active', 'inactive', 'blacklisted'] as const
const Status = z.enum(companyStatuses, 'Choose prospect, active, inactive or blacklisted')
const MoaState = z.enum(moaStates, 'Choose none, upcoming, valid, expiring or expired')

/** Of a company and of a site. */
export const addressFields = {
  street: optionalText(labels.company.street),
  barangay: optionalText(labels.company.barangay),
  city: optionalText(labels.company.city),
  province: optionalText(labels.company.province),
  zip: optionalText(labels.company.zip, 10),
}
export const address = {
  street: z.nullable(z.string()),
  barangay: z.nullable(z.string()),
  city: z.nullable(z.string()),
  province: z.nullable(z.string()),
  zip: z.nullable(z.string()),
}

const Website = text(labels.company.website, 200).check(
  z.regex(/^(https?:\/\/)?[\w-]+(\.[\w-]+)+([:/?#]\S*)?$/i, 'Enter a web address such as www.company.ph'),
)

export const CompanyFields = z.strictObject({
  name: text(labels.company.name, 160),
  industry: optionalText(labels.company.industry),
  ...addressFields,
  contactPerson: optionalText(labels.company.contactPerson),
  contactPosition: optionalText(labels.company.contactPosition),
  email: optionalEmail,
  contactNumber: optionalText(labels.company.contactNumber, 30),
  website: emptyToNull(Website),
  /** How many interns it takes at once; null if it has not said. */
  slots: emptyToNull(whole(labels.company.slots, 0, 10_000)),
  status: z.optional(Status),
})
export type CompanyFields = z.output<typeof CompanyFields>

export const CompanyChanges = z.strictObject({ ...z.partial(CompanyFields).shape, ...versioned })
export type CompanyChanges = z.output<typeof CompanyChanges>

/** The company's MOA today, over all its agreements (rule 22). */
const Moa = z.object({
  state: MoaState,
  validUntil: z.nullable(WorkDate),
  daysLeft: z.nullable(z.int()),
  notice: z.nullable(z.literal(expiryNotices)),
})

export const Company = z.object({
  ...Stored,
  name: z.string(),
  industry: z.nullable(z.string()),
  ...address,
  contactPerson: z.nullable(z.string()),
  contactPosition: z.nullable(z.string()),
  email: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  website: z.nullable(z.string()),
  slots: z.nullable(z.int()),
  status: Status,
  archivedAt: z.nullable(Instant),
  moa: Moa,
  siteCount: z.int(),
  /** Interns at work there now, including those on hold. */
  internsNow: z.int(),
})
export type Company = z.output<typeof Company>

const staff = ['admin', 'teacher'] as const

export const companies = {
  list: endpoint('GET', '/api/companies', {
    roles: anyone,
    exported: 'companies',
    query: z.object({
      ...paging,
      ...archivable,
      status: z.optional(Status),
      moa: z.optional(MoaState),
      /** Only companies with students within the caller's reach, at work or in preparation. */
      mine: flagText,
      sort: sortedBy('name', 'city', 'status', 'industry'),
    }),
    data: z.object({ companies: z.array(Company), total: z.int() }),
    failed: 'Failed to fetch companies',
  }),
  read: endpoint('GET', '/api/companies/:id', {
    roles: anyone,
    params: byId,
    data: Company,
    failed: 'Failed to fetch company',
  }),
  create: endpoint('POST', '/api/companies', {
    constraints: {
      companies_name_taken: { message: 'A company with this name already exists', field: 'name' },
    },
    roles: staff,
    body: CompanyFields,
    data: Company,
    done: 'Successfully Created!',
    failed: 'Failed to add company',
  }),
  update: endpoint('PUT', '/api/companies/:id', {
    roles: staff,
    params: byId,
    body: CompanyChanges,
    data: Company,
    done: 'Successfully Updated!',
    failed: 'Failed to update company',
  }),
  remove: endpoint('DELETE', '/api/companies/:id', {
    roles: staff,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete company',
  }),
  restore: endpoint('PUT', '/api/companies/restore/:id', {
    roles: staff,
    params: byId,
    data: Company,
    done: 'Successfully Restored!',
    failed: 'Failed to restore company',
  }),
}
