import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { address, addressFields } from './companies.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  emptyToNull,
  Id,
  IdText,
  Instant,
  paging,
  Stored,
  text,
  versioned,
  whole,
} from './parts.ts'

const degrees = (label: string, most: number) => {
  const sentence = `${label}: from -${most} to ${most}`
  return z.number(sentence).check(z.gte(-most, sentence), z.lte(most, sentence))
}

export const SiteFields = z.strictObject({
  name: text(labels.site.name),
  ...addressFields,
  /** The point that taps are measured from; both or neither. */
  latitude: emptyToNull(degrees(labels.site.latitude, 90)),
  longitude: emptyToNull(degrees(labels.site.longitude, 180)),
  radiusMeters: z.optional(whole(labels.site.radiusMeters, 30, 1000)),
  /** A company has one main site: the first, until another is chosen. */
  main: z.optional(z.boolean()),
})
export type SiteFields = z.output<typeof SiteFields>

export const SiteChanges = z.strictObject({ ...z.partial(SiteFields).shape, ...versioned })
export type SiteChanges = z.output<typeof SiteChanges>

export const Site = z.object({
  ...Stored,
  companyId: Id,
  name: z.string(),
  ...address,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  radiusMeters: z.int(),
  main: z.boolean(),
  internsNow: z.int(),
  archivedAt: z.nullable(Instant),
})
export type Site = z.output<typeof Site>

const staff = ['admin', 'teacher'] as const
const ofCompany = z.object({ companyId: IdText })
const oneOfCompany = z.object({ companyId: IdText, id: IdText })

export const sites = {
  list: endpoint('GET', '/api/companies/:companyId/sites', {
    roles: anyone,
    params: ofCompany,
    query: z.object({ ...paging, ...archivable }),
    data: z.object({ sites: z.array(Site), total: z.int() }),
    failed: 'Failed to fetch sites',
  }),
  create: endpoint('POST', '/api/companies/:companyId/sites', {
    constraints: {
      sites_name_taken: { message: 'The company already has a site with this name', field: 'name' },
      sites_one_main: { message: 'Somebody has just chosen another main site', field: 'main' },
      sites_point_whole: { message: 'Enter both latitude and longitude, or neither', field: 'longitude' },
    },
    roles: staff,
    params: ofCompany,
    body: SiteFields,
    data: Site,
    done: 'Successfully Created!',
    failed: 'Failed to add site',
  }),
  update: endpoint('PUT', '/api/companies/:companyId/sites/:id', {
    roles: staff,
    params: oneOfCompany,
    body: SiteChanges,
    data: Site,
    done: 'Successfully Updated!',
    failed: 'Failed to update site',
  }),
  remove: endpoint('DELETE', '/api/companies/:companyId/sites/:id', {
    roles: staff,
    params: oneOfCompany,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete site',
  }),
  restore: endpoint('PUT', '/api/companies/:companyId/sites/restore/:id', {
    roles: staff,
    params: oneOfCompany,
    data: Site,
    done: 'Successfully Restored!',
    failed: 'Failed to restore site',
  }),
}
