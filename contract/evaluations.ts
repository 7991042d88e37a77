import * as z from 'zod/mini'
import { evaluationStates, scoreSteps } from '#domain/evaluation.ts'
import { endpoint } from './endpoint.ts'
import { EvaluationForm, EvaluationKind } from './evaluation-templates.ts'
import {
  anyone,
  bounded,
  byId,
  flagText,
  Id,
  IdText,
  Instant,
  idsOf,
  optionalDate,
  optionalSection,
  optionalText,
  paging,
  recordOf,
  Stored,
  sortedBy,
  text,
  versioned,
  WorkDate,
} from './parts.ts'

const State = z.enum(evaluationStates, 'Choose due, draft, submitted, released or acknowledged')
const Level = z.number('An answer is a number').check(z.gte(0, 'An answer is a number'), z.lte(1000, 'Too many points'))
/** The level or points by item. An item without an answer is left out. */
const Answers = recordOf(z.union([z.literal('not applicable'), Level]), { most: 300, tooMany: 'At most 300 answers' })
const Comments = recordOf(
  bounded(1000, { wrong: 'A comment is text', tooLong: 'A comment: at most 1000 characters' }),
  { most: 300, tooMany: 'At most 300 comments' },
)

/** What a person has answered so far. Answers that lie on no scale are refused. */
export const EvaluationDraft = z.strictObject({
  answers: Answers,
  comments: Comments,
  /** About all of it. */
  overall: optionalText('Comment', 2000),
  ...versioned,
})
export type EvaluationDraft = z.output<typeof EvaluationDraft>

const row = {
  ...Stored,
  templateId: Id,
  templateName: z.string(),
  /** The version of the form that it is answered on. */
  revision: z.int(),
  kind: EvaluationKind,
  status: State,
  dueOn: WorkDate,
  /** Null if it is about a company as a whole. */
  placementId: z.nullable(Id),
  studentId: z.nullable(Id),
  studentName: z.nullable(z.string()),
  courseCode: z.nullable(z.string()),
  section: z.nullable(z.string()),
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  termName: z.string(),
  /** The person who answers it now, or who has submitted it. */
  answererName: z.nullable(z.string()),
  /** Whether the person who asks answers it. */
  isMine: z.boolean(),
  /** Items that have an answer, of all items; of a draft only for the person who answers it. */
  answeredCount: z.nullable(z.int()),
  itemCount: z.int(),
  score: z.nullable(z.number()),
  grade: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  releasedAt: z.nullable(Instant),
  acknowledgedAt: z.nullable(Instant),
  /** Why it was sent back, until it is submitted again. */
  sentBackReason: z.nullable(z.string()),
  /** When its reminder was last sent. */
  remindedAt: z.nullable(Instant),
}
export const EvaluationRow = z.object(row)
export type EvaluationRow = z.output<typeof EvaluationRow>

const ScoreLine = z.object({ step: z.enum(scoreSteps), text: z.string(), value: z.string() })

/** What the person who asks may do with it now. */
const Rights = z.object({
  answer: z.boolean(),
  sendBack: z.boolean(),
  release: z.boolean(),
  acknowledge: z.boolean(),
  remind: z.boolean(),
  remove: z.boolean(),
  print: z.boolean(),
})

export const Evaluation = z.object({
  ...row,
  form: EvaluationForm,
  /** Empty for those who may not see answers yet. */
  answers: z.record(z.string(), z.union([z.literal('not applicable'), z.number()])),
  comments: z.record(z.string(), z.string()),
  overall: z.nullable(z.string()),
  /** How the result was computed; empty until it is submitted. */
  lines: z.array(ScoreLine),
  answererPosition: z.nullable(z.string()),
  releasedByName: z.nullable(z.string()),
  /** What the student wrote when acknowledging it. */
  studentRemark: z.nullable(z.string()),
  rights: Rights,
})
export type Evaluation = z.output<typeof Evaluation>

/** Evaluations asked for by hand: of these students' placements, or by the caller about a company. */
export const EvaluationRequest = z.strictObject({
  templateId: Id,
  studentIds: z.optional(idsOf('student')),
  companyId: z.optional(Id),
  /** Without a date, as many days from now as the form says. */
  dueOn: optionalDate,
})
export type EvaluationRequest = z.output<typeof EvaluationRequest>

const filters = {
  templateId: z.optional(IdText),
  kind: z.optional(EvaluationKind),
  termId: z.optional(IdText),
  courseId: z.optional(IdText),
  section: optionalSection,
  companyId: z.optional(IdText),
  studentId: z.optional(IdText),
}

const staff = ['admin', 'teacher'] as const
const answerers = ['teacher', 'supervisor', 'student'] as const

export const groupings = ['program', 'section', 'company'] as const

/** Results of one group: how many, their mean, and how many have each grade. */
const Group = z.object({
  /** Of the program or company; null for a section. */
  id: z.nullable(Id),
  label: z.string(),
  asked: z.int(),
  submitted: z.int(),
  mean: z.nullable(z.number()),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  /** In the order of `grades`. */
  byGrade: z.array(z.int()),
  /** In the order of `steps`. */
  byStep: z.array(z.int()),
})
export const EvaluationSummary = z.object({
  templateId: Id,
  templateName: z.string(),
  /** The grades of all versions that were answered, lowest first; empty if it has none. */
  grades: z.array(z.string()),
  /** Ten equal steps of the range of the result, for the chart: 'from' inclusive. */
  steps: z.array(z.object({ from: z.number(), to: z.number() })),
  groups: z.array(Group),
  all: Group,
})
export type EvaluationSummary = z.output<typeof EvaluationSummary>

/** The mean of an item, and how many answered it. */
const Mean = z.object({ mean: z.number(), count: z.int() })
const FeedbackItem = z.object({
  templateId: Id,
  templateName: z.string(),
  kind: EvaluationKind,
  itemId: z.string(),
  text: z.string(),
  least: z.number(),
  most: z.number(),
  best: z.enum(['least', 'most']),
  all: Mean,
  /** Newest term first. A supervisor gets none. */
  terms: z.array(z.object({ termId: Id, termName: z.string(), ...Mean.shape })),
})
export const CompanyFeedback = z.object({
  items: z.array(FeedbackItem),
  /** Newest first, without names. A supervisor gets none. */
  comments: z.array(
    z.object({ termName: z.string(), templateName: z.string(), itemText: z.nullable(z.string()), comment: z.string() }),
  ),
  /** Evaluations that were submitted; for a supervisor those that the means are over. */
  total: z.int(),
})
export type CompanyFeedback = z.output<typeof CompanyFeedback>

export const evaluations = {
  list: endpoint('GET', '/api/evaluations', {
    roles: anyone,
    exported: 'evaluations',
    keptOffline: true,
    query: z.object({
      ...paging,
      ...filters,
      status: z.optional(State),
      /** What the person who asks has to answer or to acknowledge, the most urgent first. */
      mine: flagText,
      /** Due before today and not submitted. */
      overdue: flagText,
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
      evaluations_once: { message: 'This evaluation was already asked for' },
      evaluations_company_once: { message: 'You already evaluate this company this term' },
      evaluation_submissions_kept: { message: 'A submitted evaluation can’t be changed' },
      evaluations_submitted_stays: { message: 'A submitted evaluation can’t be changed' },
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
  /** Withdraws one that was never submitted. */
  remove: endpoint('DELETE', '/api/evaluations/:id', {
    roles: staff,
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
  /** All of them or none. Beyond this, `bulk.run` with the step `release`. */
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
  /** A reminder to those who have not answered yet, at most one a day for each evaluation. */
  remind: endpoint('POST', '/api/evaluations/remind', {
    roles: staff,
    body: z.strictObject({ ids: idsOf('evaluation'), note: optionalText('Note', 500) }),
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
