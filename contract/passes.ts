import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import { anyone, byId, Id, IdText, paging, SentDate, Stored, text, versioned, WorkDate, whole } from './parts.ts'

export const passKinds = ['overtime', 'rest_day', 'holiday'] as const
const Kind = z.enum(passKinds, 'Choose overtime, rest day or holiday')

/** Permission to count hours outside the schedule, given before or after the day (rule 24). */
export const PassFields = z.strictObject({
  placementId: Id,
  date: SentDate,
  kind: Kind,
  minutes: whole(labels.pass.minutes, 1, 1440),
  reason: text(labels.pass.reason, 500),
})
export type PassFields = z.output<typeof PassFields>

const PassChanges = z.strictObject({ ...z.partial(z.omit(PassFields, { placementId: true })).shape, ...versioned })
export type PassChanges = z.output<typeof PassChanges>

export const Pass = z.object({
  ...Stored,
  placementId: Id,
  studentId: Id,
  studentName: z.string(),
  companyName: z.nullable(z.string()),
  date: WorkDate,
  kind: Kind,
  minutes: z.int(),
  reason: z.string(),
  grantedById: Id,
  grantedByName: z.string(),
})
export type Pass = z.output<typeof Pass>

const staff = ['admin', 'teacher'] as const

export const passes = {
  list: endpoint('GET', '/api/passes', {
    roles: anyone,
    query: z.object({
      ...paging,
      studentId: z.optional(IdText),
      placementId: z.optional(IdText),
      from: z.optional(WorkDate),
      until: z.optional(WorkDate),
    }),
    data: z.object({ passes: z.array(Pass), total: z.int() }),
    failed: 'Failed to fetch passes',
  }),
  create: endpoint('POST', '/api/passes', {
    constraints: {
      passes_taken: { message: 'This day has a pass of this kind already', field: 'date' },
    },
    roles: staff,
    touches: ['dtr', 'placements'],
    decides: true,
    body: PassFields,
    data: Pass,
    done: 'Successfully Created!',
    failed: 'Failed to add pass',
  }),
  update: endpoint('PUT', '/api/passes/:id', {
    roles: staff,
    touches: ['dtr', 'placements'],
    decides: true,
    params: byId,
    body: PassChanges,
    data: Pass,
    done: 'Successfully Updated!',
    failed: 'Failed to update pass',
  }),
  remove: endpoint('DELETE', '/api/passes/:id', {
    roles: staff,
    touches: ['dtr', 'placements'],
    decides: true,
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete pass',
  }),
}
