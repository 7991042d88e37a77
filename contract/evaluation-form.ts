import * as z from 'zod/mini'
import { evaluationKinds } from '#domain/evaluation.ts'
import { listOf, shaped, text, whole } from './parts.ts'

export const EvaluationKind = z.enum(evaluationKinds, 'Choose who answers, and about what')

/** It stays the same over the versions of a template, so that answers of several terms can be compared. */
const key = shaped(/^[a-z0-9-]{1,40}$/, { most: 40, sentence: 'An id has 1 to 40 small letters, digits or -' })

/** A number with at most two places. */
function decimal(label: string, least: number, most: number) {
  const sentence = `${label}: a number from ${least} to ${most} with at most two decimals`
  return z.number(sentence).check(
    z.gte(least, sentence),
    z.lte(most, sentence),
    z.refine((value) => Math.round(value * 100) / 100 === value, sentence),
  )
}

const weight = decimal('Weight', 0, 100)

/** The scale may be wrong while it is typed: what is wrong with a whole template is told by `problemsOf`. */
const Measure = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scale'),
    least: whole('Lowest level', 0, 20),
    most: whole('Highest level', 0, 20),
    best: z.enum(['least', 'most'], 'Choose which end is best'),
  }),
  z.strictObject({ kind: z.literal('points'), most: whole('Points', 0, 1000) }),
])

export const EvaluationItem = z.strictObject({
  id: key,
  text: text('Item', 300),
  measure: Measure,
  /** What each level means, lowest first; all of them or none. */
  levels: listOf(text('Level', 200), { most: 21, tooMany: 'At most 21 levels' }),
  mayBeNotApplicable: z.boolean(),
  needsComment: z.boolean(),
})
const items = listOf(EvaluationItem, { most: 60, tooMany: 'At most 60 items in a section' })
const Part = z.strictObject({ id: key, title: text('Title'), weight, items })
export const EvaluationSection = z.strictObject({
  id: key,
  title: text('Title'),
  weight,
  items,
  parts: listOf(Part, { most: 10, tooMany: 'At most 10 parts in a section' }),
})
const GradeStep = z.strictObject({ from: decimal('From', -1000, 1000), grade: text('Grade', 40) })

/** The form itself, as `Template` of the domain has it. */
export const formParts = {
  name: text('Name'),
  kind: EvaluationKind,
  /** The share of the approved hours, in percent, at which it is due; null if it is asked for by hand. */
  dueAt: z.nullable(whole('Share of the hours', 1, 100)),
  sections: listOf(EvaluationSection, { most: 20, tooMany: 'At most 20 sections' }),
  range: z.strictObject({ least: decimal('Lowest result', -1000, 1000), most: decimal('Highest result', -1000, 1000) }),
  /** Lowest first; empty if there are no grades. */
  grades: listOf(GradeStep, { most: 30, tooMany: 'At most 30 grades' }),
}
export const EvaluationForm = z.strictObject(formParts)
export type EvaluationForm = z.output<typeof EvaluationForm>
