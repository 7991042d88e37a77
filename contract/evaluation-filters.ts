import * as z from 'zod/mini'
import { EvaluationKind } from './evaluation-form.ts'
import { EvaluationState } from './evaluation-shapes.ts'
import { flagText, IdText, optionalSection } from './parts.ts'

/** The filters of a list of evaluations. */
export const evaluationFilters = {
  templateId: z.optional(IdText),
  kind: z.optional(EvaluationKind),
  termId: z.optional(IdText),
  courseId: z.optional(IdText),
  section: optionalSection,
  companyId: z.optional(IdText),
  studentId: z.optional(IdText),
  status: z.optional(EvaluationState),
  /** What the person who asks has to answer or to acknowledge, the most urgent first. */
  mine: flagText,
  /** Due before today and not submitted. */
  overdue: flagText,
}
