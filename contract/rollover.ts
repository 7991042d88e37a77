import * as z from 'zod/mini'
import { mostRows } from '#domain/bulk.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, IdText, whole } from './parts.ts'

const choices = {
  completed: z.enum(['graduate', 'stay'], 'Choose graduate or stay'),
  unfinished: z.enum(['continue', 'stay'], 'Choose continue or stay'),
  ended: z.enum(['archive', 'stay'], 'Choose archive or stay'),
}
const lastYearLabel = 'Last year level'

/** As a step of many (`contract/bulk.ts`). */
export const RolloverStep = z.strictObject({
  kind: z.literal('rollover'),
  fromTermId: Id,
  toTermId: Id,
  ...choices,
  lastYear: z.nullable(whole(lastYearLabel, 1, 7)),
  /** The students who change, as the person has seen it. */
  planned: whole('Students', 1, mostRows),
})
export type RolloverStep = z.output<typeof RolloverStep>

const query = z.object({
  toTermId: IdText,
  ...choices,
  /** Without it nobody moves up. */
  lastYear: z.optional(z.pipe(IdText, whole(lastYearLabel, 1, 7))),
})

/** Students named under each group. The file has all of them. */
export const namedStudents = 20

export const RolloverGroup = z.object({
  code: z.string(),
  label: z.string(),
  count: z.int(),
  rows: z.array(z.object({ id: Id, name: z.string(), message: z.string() })),
})

export const RolloverPreview = z.object({
  /** Students with a placement in the finished term. */
  total: z.int(),
  /** Those who change; the others stay as they are or are left out. */
  planned: z.int(),
  stays: z.int(),
  groups: z.array(RolloverGroup),
  /** Why some are left out. */
  left: z.array(RolloverGroup),
})
export type RolloverPreview = z.output<typeof RolloverPreview>

export const rollover = {
  /** What would become of each student of a finished term. Nothing changes. */
  preview: endpoint('GET', '/api/terms/:id/rollover', {
    roles: ['admin'],
    params: byId,
    query,
    data: RolloverPreview,
    failed: 'Failed to preview the roll-over',
  }),
  /** The same for every student by name. */
  file: endpoint('GET', '/api/terms/:id/rollover/file', {
    roles: ['admin'],
    params: byId,
    query,
    stream: 'file',
    failed: 'Failed to preview the roll-over',
  }),
}
