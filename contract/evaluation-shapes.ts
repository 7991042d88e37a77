import * as z from 'zod/mini'
import { evaluationStates, scoreSteps } from '#domain/evaluation.ts'
import { EvaluationForm, EvaluationKind } from './evaluation-form.ts'
import {
  bounded,
  Id,
  Instant,
  idsOf,
  optionalDate,
  optionalText,
  recordOf,
  Stored,
  versioned,
  WorkDate,
} from './parts.ts'

export const EvaluationState = z.enum(evaluationStates, 'Choose due, draft, submitted, released or acknowledged')
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
  /** The version of the form that was answered, for one that was begun before a newer version came. */
  revision: z.optional(Id),
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
  status: EvaluationState,
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
  reassign: z.boolean(),
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
