import type { EvaluationRequest } from '#contract/evaluation-shapes.ts'
import { addDays, type WorkDate } from '#domain/calendar.ts'
import type { EvaluationKind } from '#domain/evaluation.ts'
import type { Tx } from '#server/db.ts'
import { conflict, notFound, ruleBroken, wrongField } from '#server/errors.ts'
import { findForm } from '#server/evaluation-templates/queries.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ask, askQuietly } from './open.ts'
import { insertAboutCompany, listRequested, type NewEvaluation, type RequestedStudent } from './open-queries.ts'
import { newsOfDue } from './tell.ts'

/** The reason that is no fault: nothing has to be done. */
export const alreadyRequested = 'Already requested'

/** Asks for evaluations by hand: of students' current placements, or one's own about a company. */
export async function requestEvaluations(tx: Tx, { actor, today }: Viewer, wish: EvaluationRequest) {
  const { kind, dueOn } = await findOpenForm(tx, { actor, today }, wish)
  if (kind === 'coordinator_company') return aboutCompany(tx, { actor, today }, { ...wish, dueOn })
  const { templateId, studentIds } = wish
  if (!studentIds) throw wrongField('studentIds', 'Choose the students')
  const found = await judge(tx, actor, { templateId, studentIds, kind })
  if (found.length < new Set(studentIds).size) throw notFound('Student')
  const ids = await ask(tx, rowsOf(found, { templateId, dueOn }))
  return {
    asked: ids.length,
    id: found.length === 1 ? (ids[0] ?? null) : null,
    left: found.flatMap(({ student: { id, name }, reason }) => (reason === null ? [] : [{ id, name, reason }])),
  }
}

type Many = Pick<EvaluationRequest, 'templateId' | 'dueOn'> & { studentIds: readonly number[] }

/** Asks for a form of each of these students, without telling anybody: for a step of many. */
export async function requestEach(tx: Tx, { actor, today }: Viewer, { studentIds, ...wish }: Many) {
  const { kind, dueOn } = await findOpenForm(tx, { actor, today }, wish)
  if (kind === 'coordinator_company')
    throw ruleBroken('This form is about a company. Request it on the company’s page.')
  const found = await judge(tx, actor, { templateId: wish.templateId, studentIds, kind })
  const inserted = await askQuietly(tx, rowsOf(found, { templateId: wish.templateId, dueOn }))
  const news = await newsOfDue(
    tx,
    inserted.map(({ id }) => id),
  )
  return found.map(({ student, reason }) => {
    const made = inserted.find(({ placementId }) => placementId === student.placementId)
    return { studentId: student.id, reason, made, news: made ? news.get(made.id) : undefined }
  })
}

async function findOpenForm(tx: Tx, { actor, today }: Viewer, wish: Pick<EvaluationRequest, 'templateId' | 'dueOn'>) {
  const template = await findForm(tx, actor, { id: wish.templateId })
  if (template.archivedAt !== null) throw conflict('This form is in the archive. Restore it first.')
  const dueOn = wish.dueOn ?? addDays(today, template.daysToAnswer)
  if (dueOn < today) throw wrongField('dueOn', 'This date has passed')
  return { kind: template.kind, dueOn }
}

type Judged = { student: RequestedStudent; reason: string | null }
type Question = { templateId: number; studentIds: readonly number[]; kind: EvaluationKind }

async function judge(tx: Tx, actor: Actor, { kind, ...wish }: Question): Promise<Judged[]> {
  const found = await listRequested(tx, actor, wish)
  return found.map((student) => ({ student, reason: whyNot(student, kind) }))
}

function rowsOf(found: readonly Judged[], form: { templateId: number; dueOn: WorkDate }): NewEvaluation[] {
  return found.flatMap(({ student: { placementId }, reason }) =>
    reason === null && placementId !== null ? [{ ...form, placementId }] : [],
  )
}

type AboutCompany = EvaluationRequest & { dueOn: WorkDate }

async function aboutCompany(tx: Tx, { actor }: Viewer, { templateId, companyId, dueOn }: AboutCompany) {
  if (actor.role !== 'teacher') throw ruleBroken('Only a coordinator evaluates a company')
  if (companyId === undefined) throw wrongField('companyId', 'Choose the company')
  const id = await insertAboutCompany(tx, { templateId, companyId, coordinatorId: actor.id, dueOn })
  await recordEvent(tx, { action: 'requested', noun: 'evaluation', recordId: id })
  return { asked: 1, id, left: [] }
}

function whyNot(student: RequestedStudent, kind: EvaluationKind): string | null {
  const { hasBegun, isAsked, isOfProgram, hasSupervisor } = student
  if (!hasBegun) return 'Not deployed yet'
  if (isAsked) return alreadyRequested
  if (!isOfProgram) return 'Of another program'
  return kind === 'supervisor_student' && !hasSupervisor ? 'No supervisor' : null
}
