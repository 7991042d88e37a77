import { type EvaluationKind, type Item, itemsOf, type Template } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { searchColumn } from '#domain/search.ts'
import { type Demo, stamps } from './demo.ts'
import type { Program } from './programs.ts'

export type DemoForm = Template & { id: number }

/** The school's forms: two that supervisors answer, two of students, one of coordinators, and one of one program. */
export async function loadForms({ put, begun }: Demo, programs: readonly Program[]): Promise<DemoForm[]> {
  const [halves, , eight, , points] = starterTemplates
  if (!halves || !eight || !points) throw new Error('A starter form is missing')
  const forms: DemoForm[] = [
    { ...eight, id: 1, name: 'Mid-term evaluation', dueAt: 50 },
    { ...halves, id: 2, name: 'Final evaluation', dueAt: 100 },
    { id: 3, name: 'My company', dueAt: 100, ...opinion('student_company', ofCompany) },
    { id: 4, name: 'My internship program', dueAt: 100, ...opinion('student_program', ofProgram) },
    { id: 5, name: 'Company visit', dueAt: null, ...opinion('coordinator_company', ofVisit) },
    { ...points, id: 6, name: 'Kitchen and service', dueAt: null },
  ]
  const times = stamps(begun)
  await put(
    'evaluation_templates',
    forms.map(({ id, name, kind, dueAt }) => ({ id, name, kind, dueAt, search: searchColumn(name), ...times })),
  )
  await put(
    'evaluation_revisions',
    forms.map(({ id, ...form }) => {
      const itemCount = itemsOf(form.sections).length
      return { id, templateId: id, revision: 1, form, itemCount, createdAt: begun }
    }),
  )
  const kitchens = programs.filter(({ code }) => code === 'BSHM')
  await put(
    'evaluation_template_courses',
    kitchens.map(({ id }) => ({ templateId: 6, courseId: id })),
  )
  return forms
}

const ofCompany = [
  ['related', 'The tasks fit my program'],
  ['guided', 'Somebody explained the work and answered my questions'],
  ['safe', 'The workplace is safe'],
  ['fair', 'I was treated with respect'],
  ['again', 'I would recommend this company to other interns'],
] as const
const ofProgram = [
  ['prepared', 'My classes prepared me for the work'],
  ['informed', 'I knew what was expected of me'],
  ['reached', 'My coordinator answered when I needed help'],
] as const
const ofVisit = [
  ['tasks', 'Interns work on tasks of their program'],
  ['supervised', 'Interns are supervised'],
  ['place', 'The workplace is safe and clean'],
] as const

function opinion(kind: EvaluationKind, texts: readonly (readonly [string, string])[]) {
  const items = texts.map(([id, text]): Item => {
    const measure = { kind: 'scale', least: 1, most: 5, best: 'most' } as const
    return { id, text, measure, levels: [], mayBeNotApplicable: true, needsComment: false }
  })
  const sections = [{ id: 'opinion', title: 'Opinion', weight: 100, items, parts: [] }]
  return { kind, sections, range: { least: 0, most: 100 }, grades: [] }
}
