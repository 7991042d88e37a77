import { type EvaluationKind, itemsOf } from '#domain/evaluation.ts'
import type { DemoForm } from './evaluation-forms.ts'
import type { Random } from './random.ts'

/** Mostly good answers, as supervisors give them. */
export function contentOf(form: DemoForm, random: Random) {
  const answers: Record<string, number> = {}
  const comments: Record<string, string> = {}
  for (const { id, measure } of itemsOf(form.sections)) {
    answers[id] = measure.most - random.pick([0, 0, 0, 1, 1, 2])
    if (random.chance(0.08)) comments[id] = random.pick(words[form.kind])
  }
  return { answers, comments, overall: random.chance(0.5) ? random.pick(words[form.kind]) : null }
}

/** Of a draft. */
export function half({ answers, comments, overall }: ReturnType<typeof contentOf>) {
  const begun = Object.entries(answers).filter((_, index) => index % 2 === 0)
  return { answers: Object.fromEntries(begun), comments, overall }
}

const words: Record<EvaluationKind, readonly string[]> = {
  supervisor_student: [
    'Learned quickly and asked good questions.',
    'Reliable, also on busy days.',
    'Could speak up more in meetings.',
    'Works carefully and finishes what is started.',
  ],
  student_company: [
    'They let me work on real tasks from the first week.',
    'My supervisor took time to explain.',
    'I would have liked more work in my field.',
    'Good place to learn. The commute is long.',
  ],
  student_program: [
    'A visit of our coordinator in the first month would help.',
    'The orientation was clear.',
    'More practice with real tools before deployment, please.',
  ],
  coordinator_company: [
    'Interns have their own desks and a mentor.',
    'Asked for a second supervisor for the evening shift.',
    'Ready to take two more interns next term.',
  ],
}
