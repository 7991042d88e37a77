import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  Instant,
  paging,
  SentDate,
  Stored,
  shaped,
  sortedBy,
  text,
  versioned,
  WorkDate,
  whole,
} from './parts.ts'

export const holidayTypes = ['regular', 'special_non_working', 'special_working'] as const
const HolidayType = z.enum(holidayTypes, 'Choose regular, special non-working or special working')

export const HolidayFields = z.strictObject({
  date: SentDate,
  name: text(labels.holiday.name),
  type: HolidayType,
  /** 'national' and 'school' are for everyone; a city or province is for interns who work there (rule 23). */
  scope: z.optional(text(labels.holiday.scope, 80)),
})
export type HolidayFields = z.output<typeof HolidayFields>

export const HolidayChanges = z.strictObject({ ...z.partial(HolidayFields).shape, ...versioned })
export type HolidayChanges = z.output<typeof HolidayChanges>

export const Holiday = z.object({
  ...Stored,
  date: WorkDate,
  name: z.string(),
  type: HolidayType,
  scope: z.string(),
  /** How many companies are in that city or province; null if the holiday is for everyone. */
  companyCount: z.nullable(z.int()),
  archivedAt: z.nullable(Instant),
})
export type Holiday = z.output<typeof Holiday>

const staff = ['admin', 'teacher'] as const
const year = shaped(/^\d{4}$/, { most: 4, sentence: 'Enter a year such as 2026' })

export const holidays = {
  list: endpoint('GET', '/api/holidays', {
    roles: anyone,
    exported: 'holidays',
    query: z.object({
      ...paging,
      ...archivable,
      year: z.optional(year),
      from: z.optional(WorkDate),
      until: z.optional(WorkDate),
      sort: sortedBy('date', 'name', 'type'),
    }),
    data: z.object({ holidays: z.array(Holiday), total: z.int() }),
    failed: 'Failed to fetch holidays',
  }),
  create: endpoint('POST', '/api/holidays', {
    constraints: {
      holidays_taken: {
        message: 'This date already has a holiday in the same place. Combine them into one.',
        field: 'date',
      },
    },
    roles: staff,
    decides: true,
    body: HolidayFields,
    data: Holiday,
    done: 'Successfully Created!',
    failed: 'Failed to add holiday',
  }),
  /** Years that a running or coming term reaches and that have no holiday yet. */
  missingYears: endpoint('GET', '/api/holidays/missing-years', {
    roles: staff,
    data: z.object({ years: z.array(z.int()) }),
    failed: 'Failed to fetch holidays',
  }),
  /** Adds the holidays that the law sets for every year. A date that has or had a national holiday keeps it. */
  addYear: endpoint('POST', '/api/holidays/year', {
    roles: staff,
    decides: true,
    body: z.strictObject({ year: whole('Year', 2000, 2100) }),
    data: z.object({ added: z.int(), skipped: z.int() }),
    failed: 'Failed to add the holidays',
  }),
  update: endpoint('PUT', '/api/holidays/:id', {
    roles: staff,
    decides: true,
    params: byId,
    body: HolidayChanges,
    data: Holiday,
    done: 'Successfully Updated!',
    failed: 'Failed to update holiday',
  }),
  remove: endpoint('DELETE', '/api/holidays/:id', {
    roles: staff,
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete holiday',
  }),
  restore: endpoint('PUT', '/api/holidays/restore/:id', {
    roles: staff,
    decides: true,
    params: byId,
    data: Holiday,
    done: 'Successfully Restored!',
    failed: 'Failed to restore holiday',
  }),
}
