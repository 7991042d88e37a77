import * as z from 'zod/mini'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import { evaluationFilters } from './evaluation-filters.ts'
import { CompanyFeedback, EvaluationSummary, groupings } from './evaluation-results.ts'
import { Evaluation, EvaluationDraft, EvaluationRequest, EvaluationRow } from './evaluation-shapes.ts'
import {
  anyone,
  byId,
  Id,
  IdText,
  idsOf,
  optionalSection,
  optionalText,
  paging,
  sortedBy,
  text,
  versioned,
} from './parts.ts'

const staff = ['admin', 'teacher'] as const
const answerers = ['teacher', 'supervisor', 'student'] as const

export const evaluations = {
  list: endpoint('GET', '/api/evaluations', {
    roles: anyone,
    exported: 'evaluations',
    keptOffline: true,
    query: z.object({
      ...paging,
      ...evaluationFilters,
      sort: sortedBy('dueOn', 'status', 'student', 'company', 'score', 'submittedAt'),
    }),
    data: z.object({ evaluations: z.array(EvaluationRow), total: z.int() }),
    failed: 'Failed to fetch evaluations',
  }),
  read: endpoint('GET', '/api/evaluations/:id', {
    roles: anyone,
    keptOffline: true,
    params: byId,
    data: Evaluation,
    failed: 'Failed to fetch the evaluation',
  }),
  /** Asks for evaluations by hand. Students who have one of this form already are left as they are. */
  request: endpoint('POST', '/api/evaluations', {
    constraints: {
      evaluations_once: { message: 'This evaluation was already requested' },
      evaluations_company_once: { message: 'You already evaluate this company this term' },
    },
    roles: staff,
    body: EvaluationRequest,
    data: z.object({
      asked: z.int(),
      /** The evaluation about a company, or of the one student. */
      id: z.nullable(Id),
      /** Students who were left out, each with its reason. */
      left: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
    }),
    done: 'Evaluations requested',
    failed: 'Failed to request evaluations',
  }),
  /** Withdraws one that was never submitted. The system does not open one again that the approved hours ask for. */
  remove: endpoint('DELETE', '/api/evaluations/:id', {
    roles: staff,
    decides: true,
    touches: ['placements', 'dashboard'],
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete the evaluation',
  }),
  /** Keeps what was answered so far; it may be incomplete. */
  save: endpoint('PUT', '/api/evaluations/:id', {
    roles: answerers,
    params: byId,
    body: EvaluationDraft,
    data: Evaluation,
    failed: 'Failed to save the evaluation',
  }),
  /** Final: nobody changes it afterwards. What is missing is answered as `problems`, each with its item as `code`. */
  submit: endpoint('PUT', '/api/evaluations/submit/:id', {
    roles: answerers,
    decides: true,
    touches: ['documents', 'placements', 'dashboard'],
    params: byId,
    body: EvaluationDraft,
    data: Evaluation,
    done: 'Evaluation submitted',
    failed: 'Failed to submit the evaluation',
  }),
  /** The supervisor answers again; what was submitted is kept. */
  sendBack: endpoint('PUT', '/api/evaluations/send-back/:id', {
    roles: staff,
    decides: true,
    touches: ['documents', 'placements', 'dashboard'],
    params: byId,
    body: z.strictObject({ reason: text('Reason', 500), ...versioned }),
    data: Evaluation,
    done: 'Evaluation sent back',
    failed: 'Failed to send the evaluation back',
  }),
  /** All of them or none. The step `release_evaluations` of `bulk.run` leaves out those that are not ready. */
  release: endpoint('PUT', '/api/evaluations/release', {
    roles: staff,
    decides: true,
    touches: ['dashboard'],
    body: z.strictObject({ ids: idsOf('evaluation') }),
    data: z.object({ released: z.int() }),
    done: 'Released to the students',
    failed: 'Failed to release the evaluations',
  }),
  acknowledge: endpoint('PUT', '/api/evaluations/acknowledge/:id', {
    roles: ['student'],
    touches: ['dashboard'],
    params: byId,
    body: z.strictObject({ remark: optionalText('Remark', 1000), ...versioned }),
    data: Evaluation,
    done: 'Evaluation acknowledged',
    failed: 'Failed to acknowledge the evaluation',
  }),
  /** Another supervisor of the company answers, because the one of the placement has left or is away. */
  reassign: endpoint('PUT', '/api/evaluations/answerer/:id', {
    roles: staff,
    decides: true,
    touches: ['dashboard'],
    params: byId,
    body: z.strictObject({ supervisorId: Id, ...versioned }),
    data: Evaluation,
    done: 'Supervisor changed',
    failed: 'Failed to change the supervisor',
  }),
  /** A reminder to those who have not answered yet, at most one a day for each evaluation. */
  remind: endpoint('POST', '/api/evaluations/remind', {
    roles: staff,
    body: z.strictObject({ ids: idsOf('evaluation'), note: optionalText('Note', 500).check(emailed) }),
    data: z.object({
      reminded: z.int(),
      /** Reminded in the past day, or submitted already. */
      left: z.int(),
    }),
    done: 'Reminders are on their way',
    failed: 'Failed to send the reminders',
  }),
  summary: endpoint('GET', '/api/evaluations/summary', {
    roles: staff,
    query: z.object({
      templateId: IdText,
      by: z._default(z.enum(groupings, 'Choose program, section or company'), 'program'),
      termId: z.optional(IdText),
      courseId: z.optional(IdText),
      section: optionalSection,
      companyId: z.optional(IdText),
    }),
    data: EvaluationSummary,
    failed: 'Failed to fetch the summary',
  }),
  /** What students and coordinators say of a company, as means. */
  company: endpoint('GET', '/api/evaluations/company/:id', {
    roles: ['admin', 'teacher', 'supervisor'],
    params: byId,
    data: CompanyFeedback,
    failed: 'Failed to fetch what interns say of the company',
  }),
  print: endpoint('GET', '/api/evaluations/:id/pdf', {
    roles: anyone,
    params: byId,
    stream: 'file',
    needsRoom: true,
    failed: 'Failed to print the evaluation',
  }),
  /** All submitted evaluations of a program or one of its sections as one PDF. */
  printSection: endpoint('GET', '/api/evaluations/print', {
    roles: staff,
    query: z.object({
      templateId: IdText,
      courseId: z.optional(IdText),
      section: optionalSection,
      termId: z.optional(IdText),
    }),
    stream: 'file',
    needsRoom: true,
    failed: 'Failed to print the evaluations',
  }),
}
