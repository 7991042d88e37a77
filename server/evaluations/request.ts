import type { EvaluationRequest } from '#contract/evaluation-shapes.ts'
import { addDays, type WorkDate } from '#domain/calendar.ts'
import { isBeingPrepared } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { conflict, notFound, ruleBroken } from '#server/errors.ts'
import { findForm } from '#server/evaluation-templates/queries.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ask } from './open.ts'
import { insertAboutCompany, listRequested, type RequestedStudent } from './open-queries.ts'

/** Asks for evaluations by hand: of students' current placements, or one's own about a company. */
export async function requestEvaluations(tx: Tx, { actor, today }: Viewer, wish: EvaluationRequest) {
  const template = await findForm(tx, actor, { id: wish.templateId })
  if (template.archivedAt !== null) throw conflict('This form is in the archive. Restore it first.')
  const dueOn = wish.dueOn ?? addDays(today, template.daysToAnswer)
  if (dueOn < today) throw ruleBroken('This date has passed', { errors: { dueOn: 'This date has passed' } })
  if (template.kind === 'coordinator_company') return aboutCompany(tx, { actor, today }, { ...wish, dueOn })
  const { studentIds } = wish
  if (!studentIds) throw ruleBroken('Choose the students', { errors: { studentIds: 'Choose the students' } })
  const found = await listRequested(tx, actor, { templateId: wish.templateId, studentIds })
  if (found.length < new Set(studentIds).size) throw notFound('Student')
  const answers = found.map((student) => ({ student, reason: whyNot(student, template.kind) }))
  const rows = answers.flatMap(({ student: { placementId }, reason }) =>
    reason === null && placementId !== null ? [{ templateId: wish.templateId, placementId, dueOn }] : [],
  )
  const ids = await ask(tx, rows)
  return {
    asked: ids.length,
    id: found.length === 1 ? (ids[0] ?? null) : null,
    left: answers.flatMap(({ student: { id, name }, reason }) => (reason === null ? [] : [{ id, name, reason }])),
  }
}

type AboutCompany = EvaluationRequest & { dueOn: WorkDate }

async function aboutCompany(tx: Tx, { actor }: Viewer, { templateId, companyId, dueOn }: AboutCompany) {
  if (actor.role !== 'teacher') throw ruleBroken('Only a coordinator evaluates a company')
  if (companyId === undefined) throw ruleBroken('Choose the company', { errors: { companyId: 'Choose the company' } })
  const id = await insertAboutCompany(tx, { templateId, companyId, coordinatorId: actor.id, dueOn })
  await recordEvent(tx, { action: 'requested', noun: 'evaluation', recordId: id })
  return { asked: 1, id, left: [] }
}

function whyNot(student: RequestedStudent, kind: string): string | null {
  const { placementStatus, isAsked, isOfProgram, hasSupervisor } = student
  if (placementStatus === null || isBeingPrepared(placementStatus)) return 'Not deployed yet'
  if (isAsked) return 'Already asked for'
  if (!isOfProgram) return 'Of another program'
  return kind === 'supervisor_student' && !hasSupervisor ? 'No supervisor' : null
}
