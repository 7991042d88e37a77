import * as z from 'zod/mini'
import { EvaluationKind } from './evaluation-form.ts'
import { Id } from './parts.ts'

export const groupings = ['program', 'section', 'company'] as const

/** Results of one group: how many, their mean, and how many have each grade. */
export const EvaluationGroup = z.object({
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
  groups: z.array(EvaluationGroup),
  all: EvaluationGroup,
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
