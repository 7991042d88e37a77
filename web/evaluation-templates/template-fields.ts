import type { EvaluationTemplate, TemplateFields } from '#contract/evaluation-templates.ts'
import type { Template } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'

export const templateLabels: Record<keyof TemplateFields, string> = {
  name: 'Name',
  kind: 'Kind',
  dueAt: 'Due at',
  sections: 'Sections',
  range: 'Result',
  grades: 'Grades',
  daysToAnswer: 'Days to answer',
  releasesAtCompletion: 'Release it to the student when the placement is completed',
  courseIds: 'Programs',
}

const empty: Template = {
  name: '',
  kind: 'supervisor_student',
  dueAt: 100,
  sections: [],
  range: { least: 0, most: 100 },
  grades: [],
}

/** What a new form can begin with. */
export const starters: readonly { label: string; form: Template }[] = [
  ...starterTemplates.map((form) => ({ label: form.name, form })),
  { label: 'Empty form', form: empty },
]

/** When it is due, in words: by hand, or at a share of the hours. */
export function dueAtInWords(dueAt: number | null): string {
  if (dueAt === null) return 'When a coordinator asks'
  return dueAt === 100 ? 'When the hours are complete' : `At ${dueAt}% of the hours`
}

export const dueChoices = [
  { value: 50, label: 'At half of the hours (midterm)' },
  { value: 100, label: 'When the hours are complete (final)' },
  { value: 0, label: 'When a coordinator asks for it' },
]

/** 'Version 3, used 12 times. Changes to the items make version 4; earlier answers keep their version.' */
export function versionInWords({ revision, revisions, isUsed }: EvaluationTemplate): string {
  const usedCount = revisions.find((one) => one.revision === revision)?.usedCount ?? 0
  const next = isUsed ? ` Changes to the items make version ${revision + 1}; earlier answers keep their version.` : ''
  return `Version ${revision}, ${usesInWords(usedCount)}.${next}`
}

export function usesInWords(count: number): string {
  return count === 0 ? 'not used yet' : count === 1 ? 'used once' : `used ${count.toLocaleString('en')} times`
}
