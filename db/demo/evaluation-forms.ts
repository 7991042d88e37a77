import { addDays } from '#domain/calendar.ts'
import { type EvaluationKind, type Item, itemsOf, type Section, type Template } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { searchColumn } from '#domain/search.ts'
import type { Instant } from '#domain/zone.ts'
import { ago, type Demo, stamps } from './demo.ts'
import type { Program } from './programs.ts'

export type DemoForm = Template & { id: number; revisionId: number }

const adminId = 1

/**
 * The school's forms: two that supervisors answer, two of students, one of coordinators, and one of one program. The
 * first was changed once, before this term.
 */
export async function loadForms(demo: Demo, programs: readonly Program[]) {
  const { put, begun } = demo
  const [halves, , eight, , points] = starterTemplates
  if (!halves || !eight || !points) throw new Error('A starter form is missing')
  const forms = [
    { ...eight, id: 1, name: 'Mid-term evaluation', dueAt: 50 },
    { ...halves, id: 2, name: 'Final evaluation', dueAt: 100 },
    { id: 3, name: 'My company', dueAt: 100, ...opinion('student_company', ofCompany) },
    { id: 4, name: 'My internship program', dueAt: 100, ...opinion('student_program', ofProgram) },
    { id: 5, name: 'Company visit', dueAt: null, ...opinion('coordinator_company', ofVisit) },
    { ...points, id: 6, name: 'Kitchen and service', dueAt: null },
  ].map((form): DemoForm => ({ ...form, revisionId: form.id }))
  const [newest, ...others] = forms
  if (!newest) throw new Error('The school has no forms')
  const older = { ...newest, revisionId: forms.length + 1, sections: newest.sections.map(withoutLast) }
  const times = stamps(begun)
  await put(
    'evaluation_templates',
    forms.map((form) => {
      const { id, name, kind, dueAt } = form
      return { id, name, kind, dueAt, revision: form === newest ? 2 : 1, search: searchColumn(name), ...times }
    }),
  )
  await put('evaluation_revisions', [
    revisionOf(newest, { revision: 2, createdAt: ago(demo, changedAgo, 10 * 60) }),
    ...[older, ...others].map((form) => revisionOf(form, { revision: 1, createdAt: begun })),
  ])
  const kitchens = programs.filter(({ code }) => code === 'BSHM')
  await put(
    'evaluation_template_courses',
    kitchens.map(({ id }) => ({ templateId: 6, courseId: id })),
  )
  return { forms, older, changedOn: addDays(demo.today, -changedAgo) }
}

/** Between last term and this one. */
const changedAgo = 100

/** The last item was added later. */
function withoutLast(section: Section): Section {
  return { ...section, items: section.items.slice(0, -1) }
}

function revisionOf({ id, revisionId, ...form }: DemoForm, made: { revision: number; createdAt: Instant }) {
  const itemCount = itemsOf(form.sections).length
  return { id: revisionId, templateId: id, form, itemCount, createdBy: adminId, ...made }
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
