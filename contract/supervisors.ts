import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  Id,
  IdText,
  Keyword,
  optionalId,
  optionalText,
  paging,
  sortedBy,
  versioned,
} from './parts.ts'
import { Person, personConstraints, personFields } from './people.ts'

export const SupervisorFields = z.strictObject({
  ...personFields,
  companyId: z.int('Choose a company').check(z.positive('Choose a company')),
  siteId: optionalId,
  position: optionalText(labels.supervisor.position),
  department: optionalText(labels.supervisor.department),
})
export type SupervisorFields = z.output<typeof SupervisorFields>

export const SupervisorChanges = z.extend(z.partial(SupervisorFields), versioned)
export type SupervisorChanges = z.output<typeof SupervisorChanges>

export const Supervisor = z.extend(Person, {
  companyId: Id,
  companyName: z.string(),
  siteId: z.nullable(Id),
  siteName: z.nullable(z.string()),
  position: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** How many interns they have now, at work or in preparation. */
  internCount: z.int(),
})
export type Supervisor = z.output<typeof Supervisor>

export const SupervisorQuery = z.object({
  ...paging,
  ...archivable,
  companyId: z.optional(IdText),
  sort: sortedBy('name', 'company', 'createdAt'),
})
export type SupervisorQuery = z.output<typeof SupervisorQuery>

export const SupervisorSearch = z.strictObject({
  keyword: Keyword,
  companyId: optionalId,
})
export type SupervisorSearch = z.output<typeof SupervisorSearch>

const staff = ['admin', 'teacher'] as const

export const supervisors = {
  list: endpoint('GET', '/api/supervisors', {
    roles: anyone,
    exported: 'supervisors',
    query: SupervisorQuery,
    top: z.object({ supervisors: z.array(Supervisor), total: z.int() }),
    failed: 'Failed to fetch supervisors',
  }),
  read: endpoint('GET', '/api/supervisors/:id', {
    roles: anyone,
    params: byId,
    data: Supervisor,
    failed: 'Failed to fetch supervisor',
  }),
  create: endpoint('POST', '/api/supervisors', {
    constraints: {
      ...personConstraints,
      supervisors_site_of_company: { message: 'This site belongs to another company', field: 'siteId' },
    },
    roles: staff,
    decides: true,
    body: SupervisorFields,
    data: Supervisor,
    done: 'Successfully Created!',
    failed: 'Failed to add supervisor',
  }),
  update: endpoint('PUT', '/api/supervisors/:id', {
    roles: staff,
    decides: true,
    params: byId,
    body: SupervisorChanges,
    data: Supervisor,
    done: 'Successfully Updated!',
    failed: 'Failed to update supervisor',
  }),
  remove: endpoint('DELETE', '/api/supervisors/:id', {
    roles: staff,
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete supervisor',
  }),
  restore: endpoint('PUT', '/api/supervisors/restore/:id', {
    roles: staff,
    decides: true,
    params: byId,
    data: Supervisor,
    done: 'Successfully Restored!',
    failed: 'Failed to restore supervisor',
  }),
  // These words of the failure are promised, though they speak of courses (spec §8).
  search: endpoint('POST', '/api/supervisors/search', {
    roles: staff,
    reads: true,
    body: SupervisorSearch,
    data: z.array(Supervisor),
    failed: 'Failed to search courses',
  }),
}
