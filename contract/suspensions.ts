import * as z from 'zod/mini'
import { suspensionKinds } from '#domain/holiday.ts'
import { labels } from '#domain/labels.ts'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  emptyToNull,
  Id,
  Instant,
  paging,
  programIds,
  SentDate,
  Stored,
  sortedBy,
  TimeOfDay,
  text,
  versioned,
  WorkDate,
} from './parts.ts'

const SuspensionKind = z.enum(suspensionKinds, 'Choose class suspension or exam week')

export const SuspensionFields = z.strictObject({
  kind: z.optional(SuspensionKind),
  fromDate: SentDate,
  untilDate: SentDate,
  /** The time on the first day at which it begins; null for the whole day. */
  fromTime: emptyToNull(TimeOfDay),
  reason: text(labels.suspension.reason, 200).check(emailed),
  /** The programs that it is for; an empty list means the whole school, which only an admin may suspend. */
  courseIds: z.optional(programIds),
})
export type SuspensionFields = z.output<typeof SuspensionFields>

export const SuspensionChanges = z.strictObject({ ...z.partial(SuspensionFields).shape, ...versioned })
export type SuspensionChanges = z.output<typeof SuspensionChanges>

export const Suspension = z.object({
  ...Stored,
  kind: SuspensionKind,
  fromDate: WorkDate,
  untilDate: WorkDate,
  fromTime: z.nullable(z.string()),
  reason: z.string(),
  courseIds: z.array(Id),
  courseCodes: z.array(z.string()),
  archivedAt: z.nullable(Instant),
})
export type Suspension = z.output<typeof Suspension>

const staff = ['admin', 'teacher'] as const

export const suspensions = {
  list: endpoint('GET', '/api/suspensions', {
    roles: anyone,
    exported: 'suspensions',
    query: z.object({
      ...paging,
      ...archivable,
      from: z.optional(WorkDate),
      until: z.optional(WorkDate),
      sort: sortedBy('fromDate', 'untilDate', 'reason'),
    }),
    data: z.object({ suspensions: z.array(Suspension), total: z.int() }),
    failed: 'Failed to fetch suspensions',
  }),
  create: endpoint('POST', '/api/suspensions', {
    constraints: {
      suspensions_end_after_start: { message: 'The suspension ends on or after its first day', field: 'untilDate' },
      suspension_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
    },
    roles: staff,
    decides: true,
    body: SuspensionFields,
    data: Suspension,
    done: 'Successfully Created!',
    failed: 'Failed to add suspension',
  }),
  update: endpoint('PUT', '/api/suspensions/:id', {
    roles: staff,
    decides: true,
    params: byId,
    body: SuspensionChanges,
    data: Suspension,
    done: 'Successfully Updated!',
    failed: 'Failed to update suspension',
  }),
  remove: endpoint('DELETE', '/api/suspensions/:id', {
    roles: staff,
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete suspension',
  }),
  restore: endpoint('PUT', '/api/suspensions/restore/:id', {
    roles: staff,
    decides: true,
    params: byId,
    data: Suspension,
    done: 'Successfully Restored!',
    failed: 'Failed to restore suspension',
  }),
}
