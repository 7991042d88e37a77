import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import { evaluationKindLabels, evaluationStateLabels } from '#domain/evaluation.ts'
import type { Columns } from './columns.ts'

export const evaluationColumns: Columns<EvaluationRow> = [
  ['Form', ({ templateName }) => templateName],
  ['Kind', ({ kind }) => evaluationKindLabels[kind]],
  ['Student', ({ studentName }) => studentName],
  ['Program', ({ courseCode }) => courseCode],
  ['Section', ({ section }) => section],
  ['Company', ({ companyName }) => companyName],
  ['Term', ({ termName }) => termName],
  ['Answered by', ({ answererName }) => answererName],
  ['Status', ({ status }) => evaluationStateLabels[status]],
  ['Due', ({ dueOn }) => dueOn],
  ['Result', ({ score }) => score],
  ['Grade', ({ grade }) => grade],
]
