import { namedStudents, type RolloverPreview, type RolloverStep } from '#contract/rollover.ts'
import type { Term } from '#contract/terms.ts'
import { groupCauses, mostRows } from '#domain/bulk.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { planRollover, type RolloverNote, type RolloverPlan, refuseRollover } from '#domain/rollover.ts'
import type { Db, Tx } from '#server/db.ts'
import { badInput, conflict, forbidden, refuseBy } from '#server/errors.ts'
import { csvOf } from '#server/exports/sheet.ts'
import type { Actor } from '#server/http/serve.ts'
import { findTerm } from '#server/terms/queries.ts'
import type { NewRow } from './queries.ts'
import { listRolloverFacts, type StudentFacts } from './rollover-queries.ts'

type Choices = Omit<RolloverStep, 'kind' | 'planned'>
type Planned = { student: StudentFacts; plan: RolloverPlan }

/** What becomes of each student of the finished term; refused if the terms do not follow each other. */
export async function planOf(db: Db | Tx, choices: Choices, { today }: { today: WorkDate }): Promise<Planned[]> {
  const terms = await findTerms(db, choices)
  const span = (term: Term) => ({ ...term, isArchived: term.archivedAt !== null })
  refuseBy(refuseRollover({ from: span(terms.from), to: span(terms.to), today }))
  const students = await listRolloverFacts(db, terms.from, null)
  return students.map((student) => ({ student, plan: planRollover(student, choices, terms) }))
}

export async function findTerms(db: Db | Tx, { fromTermId, toTermId }: Pick<Choices, 'fromTermId' | 'toTermId'>) {
  return { from: await findTerm(db, fromTermId), to: await findTerm(db, toTermId) }
}

/** The rows of a roll-over: students who change, and those who are left out with a reason. */
export async function rolloverRows(
  tx: Tx,
  actor: Actor,
  { step, ids, today }: { step: RolloverStep; ids: readonly number[]; today: WorkDate },
): Promise<NewRow[]> {
  if (actor.role !== 'admin') throw forbidden('Only an admin can roll over a term')
  const chosen = new Set(ids)
  const plans = (await planOf(tx, step, { today })).filter(({ student }) => chosen.has(student.id))
  if (plans.length < chosen.size) throw badInput('Choose students of the finished term')
  const changing = plans.filter(({ plan }) => plan.acts.length > 0).length
  if (changing !== step.planned) {
    const now = changing === 1 ? '1 student' : `${changing} students`
    const message = `The list has changed: ${now} would be rolled over now, and you saw ${step.planned}. Look at it again.`
    throw conflict(message, { data: { total: changing } })
  }
  return plans
    .filter(({ plan }) => plan.acts.length > 0 || plan.refusal)
    .map(({ student }) => ({ subjectId: student.id, targetId: null }))
}

export function previewOf(plans: readonly Planned[]): RolloverPreview {
  if (plans.length > mostRows) throw badInput(`This term has ${plans.length} students. Roll over at most ${mostRows}.`)
  const changing = plans.filter(({ plan }) => plan.acts.length > 0)
  const left = plans.filter(({ plan }) => plan.refusal)
  return {
    total: plans.length,
    planned: changing.length,
    stays: plans.length - changing.length - left.length,
    groups: grouped(changing, ({ plan }) => plan.notes),
    left: grouped(left, ({ plan }) => (plan.refusal ? [plan.refusal] : [])),
  }
}

function grouped(plans: readonly Planned[], notesOf: (one: Planned) => readonly RolloverNote[]) {
  const rows = plans.map((one) => ({ ...one.student, causes: notesOf(one) }))
  return groupCauses(rows).map(({ code, label, count }) => ({
    code,
    label,
    count,
    rows: rows
      .flatMap(({ id, name, causes }) =>
        causes.filter((one) => one.label === label).map(({ message }) => ({ id, name, message })),
      )
      .slice(0, namedStudents),
  }))
}

/** Every student with what would happen. */
export function previewFile(plans: readonly Planned[]): string {
  return csvOf(
    ['Name', 'Student number', 'What would happen', 'Why not'],
    plans.map(({ student, plan }) => [
      student.name,
      student.studentNumber,
      plan.notes.map(({ message }) => message).join('; ') || (plan.refusal ? 'Left out' : 'Stays as is'),
      plan.refusal?.message ?? null,
    ]),
  )
}
