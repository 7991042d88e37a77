import * as z from 'zod/mini'
import { bulkStatuses } from '#domain/bulk.ts'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import { evaluationFilters } from './evaluation-filters.ts'
import { byId, Id, Instant, idsOf, Month, optionalDate, optionalText, paging } from './parts.ts'
import { RolloverStep } from './rollover.ts'
import { Schedules } from './schedules.ts'
import { BulkSelection, seen } from './selection.ts'

/** What is done to each row. A new step needs only its place here and in `server/bulk/steps.ts`. */
export const BulkStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('move'),
    status: z.enum(bulkStatuses, 'Choose a step that many can take at once'),
    reason: optionalText('Reason', 500).check(emailed),
  }),
  z.strictObject({ kind: z.literal('coordinator'), coordinatorId: Id }),
  z.strictObject({ kind: z.literal('supervisor'), supervisorId: Id }),
  z.strictObject({
    kind: z.literal('schedule'),
    schedules: Schedules.check(z.minLength(1, 'Add at least one line to the schedule')),
  }),
  /** Without a date, each placement follows the school again (rule 38). */
  z.strictObject({ kind: z.literal('counts_from'), countsFrom: optionalDate }),
  z.strictObject({ kind: z.literal('invite') }),
  /** Its selection is of supervisors: their ids, or the search and company of their list. */
  z.strictObject({ kind: z.literal('invite_supervisors') }),
  z.strictObject({ kind: z.literal('remind'), note: optionalText('Note', 500).check(emailed) }),
  z.strictObject({
    kind: z.literal('receive'),
    requirementIds: idsOf('document', 50),
    /** When the office got them; without a date, today. */
    receivedOn: optionalDate,
    expiresOn: optionalDate,
    /** A day of the week or month that a document is for, if it repeats. */
    periodOn: optionalDate,
  }),
  /** A form about or by students, for the current placement of each. Without a date, as the form says. */
  z.strictObject({ kind: z.literal('request_evaluation'), templateId: Id, dueOn: optionalDate }),
  /** The selection of these two is of evaluations. */
  z.strictObject({ kind: z.literal('release_evaluations') }),
  z.strictObject({ kind: z.literal('remind_evaluations'), note: optionalText('Note', 500).check(emailed) }),
  /** Makes a letter for each. A field without a value is left to be written by hand if `leavesBlank`, else refused. */
  z.strictObject({ kind: z.literal('letters'), templateId: Id, leavesBlank: z.optional(z.boolean()) }),
  /** A certificate for the current placement of each, which is revoked instead of undone (rule 47). */
  z.strictObject({ kind: z.literal('certify') }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('lock'), month: Month }),
  RolloverStep,
])
export type BulkStep = z.output<typeof BulkStep>

/** All of a list of evaluations. */
const EvaluationSelection = z.strictObject({
  evaluations: z.strictObject({ ...evaluationFilters, search: paging.search }),
  seen,
})
const StepSelection = z.union([BulkSelection, EvaluationSelection])
export type StepSelection = z.output<typeof StepSelection>

const Row = z.object({ id: Id, name: z.string(), message: z.string(), link: z.nullable(z.string()) })

export const CauseGroup = z.object({
  code: z.string(),
  label: z.string(),
  count: z.int(),
  companies: z.int(),
  rows: z.array(Row),
})

/** Rows that an answer names under each cause. The file has all of them. */
export const namedRows = 50

export const BulkAct = z.object({
  id: Id,
  kind: z.enum([
    'move',
    'coordinator',
    'supervisor',
    'schedule',
    'counts_from',
    'invite',
    'invite_supervisors',
    'remind',
    'receive',
    'request_evaluation',
    'release_evaluations',
    'remind_evaluations',
    'letters',
    'certify',
    'delete',
    'lock',
    'rollover',
  ]),
  state: z.enum(['queued', 'running', 'done', 'undoing', 'undone']),
  total: z.int(),
  /** Rows with an outcome; while it is undone, rows that were undone or left. */
  progress: z.int(),
  counts: z.object({ done: z.int(), unchanged: z.int(), refused: z.int(), undone: z.int(), left: z.int() }),
  /** Once it has ended: the outcome in one sentence, and why some rows did not take the step. */
  message: z.nullable(z.string()),
  groups: z.array(CauseGroup),
  /** What should be known about rows that took the step, such as a supervisor without an account. */
  warnings: z.array(CauseGroup),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.nullable(Instant),
})
export type BulkAct = z.output<typeof BulkAct>

const staff = ['admin', 'teacher'] as const
const touches = [
  'students',
  'placements',
  'documents',
  'supervisors',
  'passes',
  'dtr',
  'terms',
  'evaluations',
  'letters',
  'certificates',
] as const

export const bulk = {
  /** Runs a step for each row by the gate of the single act. Beyond 50 rows the answer comes before its end. */
  run: endpoint('POST', '/api/bulk', {
    roles: staff,
    decides: true,
    touches,
    body: z.strictObject({ step: BulkStep, selection: StepSelection }),
    data: BulkAct,
    failed: 'Failed to run this step',
  }),
  /** The caller's own, newest first: those in progress, and those of the last ten minutes. */
  recent: endpoint('GET', '/api/bulk', {
    roles: staff,
    data: z.object({ acts: z.array(BulkAct) }),
    failed: 'Failed to fetch recent steps',
  }),
  read: endpoint('GET', '/api/bulk/:id', {
    roles: staff,
    params: byId,
    data: BulkAct,
    failed: 'Failed to fetch the result',
  }),
  /** Every row with its result. */
  file: endpoint('GET', '/api/bulk/:id/file', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the result',
  }),
  /** Restores each row that nobody has changed since. */
  undo: endpoint('DELETE', '/api/bulk/:id', {
    roles: staff,
    decides: true,
    touches,
    params: byId,
    data: BulkAct,
    failed: 'Failed to undo this step',
  }),
}
