import * as z from 'zod/mini'
import { dateOrders } from '#domain/import-cells.ts'
import { labels } from '#domain/labels.ts'
import { caps } from './caps.ts'
import { endpoint } from './endpoint.ts'
import { bounded, optionalDate, optionalText, Stored, text, versioned, WorkDate } from './parts.ts'
import { Signatory, signatoryFields } from './signatories.ts'

/** What the school says about itself: on screens, in emails and on every printed form. */
export const SchoolFields = z.strictObject({
  name: text(labels.school.name, 160),
  address: optionalText(labels.school.address, 200),
  signatories: signatoryFields,
  /** The defaults of a new program. */
  maxMinutesPerDay: caps.day,
  maxMinutesPerWeek: caps.week,
  graceMinutes: caps.grace,
  /** Days before it are not expected, unless a placement says otherwise (rule 38). */
  countsFrom: optionalDate,
  /** How a date such as 5/6/2004 of an imported file is read, if the file's own dates do not tell. */
  dateOrder: z.enum(dateOrders, 'Choose month or day'),
  /** Instead of the standard texts of Form 48, and below every printed page. */
  certificationText: optionalText(labels.school.certificationText, 600),
  verificationText: optionalText(labels.school.verificationText, 300),
  footerText: optionalText(labels.school.footerText, 300),
})
export type SchoolFields = z.output<typeof SchoolFields>

export const SchoolChanges = z.strictObject({ ...z.partial(SchoolFields).shape, ...versioned })
export type SchoolChanges = z.output<typeof SchoolChanges>

const line = z.nullable(z.string())
export const School = z.object({
  ...Stored,
  name: z.string(),
  /** Where its logo is fetched from. */
  logo: line,
  /** False for a logo that was stored before printing needed PNG or JPEG. */
  printsLogo: z.boolean(),
  address: line,
  signatories: z.array(Signatory),
  maxMinutesPerDay: z.int(),
  maxMinutesPerWeek: z.int(),
  graceMinutes: z.int(),
  countsFrom: z.nullable(WorkDate),
  dateOrder: z.enum(dateOrders),
  certificationText: line,
  verificationText: line,
  footerText: line,
})
export type School = z.output<typeof School>

export const school = {
  read: endpoint('GET', '/api/settings/school', {
    roles: ['admin'],
    data: School,
    failed: 'Failed to fetch school settings',
  }),
  update: endpoint('PUT', '/api/settings/school', {
    roles: ['admin'],
    body: SchoolChanges,
    data: School,
    done: 'School settings saved',
    failed: 'Failed to update school settings',
  }),
  setLogo: endpoint('PUT', '/api/settings/logo', {
    roles: ['admin'],
    multipart: true,
    data: School,
    done: 'Logo saved',
    failed: 'Failed to upload the logo',
  }),
  removeLogo: endpoint('DELETE', '/api/settings/logo', {
    roles: ['admin'],
    data: School,
    done: 'Logo removed',
    failed: 'Failed to delete the logo',
  }),
  /** Public, because visitors' screens show it too. */
  logo: endpoint('GET', '/api/settings/logo', {
    roles: 'public',
    query: z.object({ v: z.optional(bounded(100, { wrong: 'Not a version of the logo' })) }),
    stream: 'file',
    failed: 'Failed to fetch the logo',
  }),
}
