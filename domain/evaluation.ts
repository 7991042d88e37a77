/** Who answers about what. */
export const evaluationKinds = [
  'supervisor_student',
  'student_company',
  'student_program',
  'coordinator_company',
] as const
export type EvaluationKind = (typeof evaluationKinds)[number]

export const evaluationKindLabels: Record<EvaluationKind, string> = {
  supervisor_student: 'Supervisor about the student',
  student_company: 'Student about the company',
  student_program: 'Student about the program',
  coordinator_company: 'Coordinator about the company',
}

/** From the day it is asked for to the student's signature. */
export const evaluationStates = ['due', 'draft', 'submitted', 'released', 'acknowledged'] as const
export type EvaluationState = (typeof evaluationStates)[number]

export const evaluationStateLabels: Record<EvaluationState, string> = {
  due: 'Due',
  draft: 'Draft',
  submitted: 'Submitted',
  released: 'Released',
  acknowledged: 'Acknowledged',
}

/** The steps of an explanation. */
export const scoreSteps = ['group', 'part', 'section', 'total', 'range', 'grade'] as const

/** How an item is answered: a level of a scale, of which one end is best, or a number of points. */
export type Measure =
  | { kind: 'scale'; least: number; most: number; best: 'least' | 'most' }
  | { kind: 'points'; most: number }

export type Item = {
  /** It stays the same over the versions of a template, so that answers of several terms can be compared. */
  id: string
  text: string
  measure: Measure
  /** What a level means, lowest first; empty if the template does not say. */
  levels: readonly string[]
  mayBeNotApplicable: boolean
  needsComment: boolean
}

/** Items that are added up together. */
export type Part = { id: string; title: string; weight: number; items: readonly Item[] }

/** A section has items of its own, or parts with weights of their own. */
export type Section = { id: string; title: string; weight: number; items: readonly Item[]; parts: readonly Part[] }

export type GradeStep = { from: number; grade: string }

export type Template = {
  name: string
  kind: EvaluationKind
  /** The share of the approved hours, in percent, at which it is due; null if a coordinator asks for it by hand. */
  dueAt: number | null
  sections: readonly Section[]
  range: { least: number; most: number }
  /** Lowest first; empty if the template has no grades. */
  grades: readonly GradeStep[]
}

/** The level or points by item; 'not applicable' where the item allows it. An item without an answer is left out. */
export type Answers = Readonly<Record<string, number | 'not applicable'>>

export function itemsOf(sections: readonly Section[]): Item[] {
  return sections.flatMap(({ items, parts }) => [...items, ...parts.flatMap((part) => part.items)])
}
