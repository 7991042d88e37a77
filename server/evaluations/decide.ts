import type { Evaluation } from '#contract/evaluation-shapes.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type EvaluationState, evaluationStateLabels } from '#domain/evaluation.ts'
import type { Tx } from '#server/db.ts'
import { conflict, forbidden, wrongField } from '#server/errors.ts'
import { ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { returnByEvaluation } from '#server/requirements/met-queries.ts'
import {
  deleteEvaluation,
  insertWithdrawn,
  reopen,
  setAcknowledged,
  setAnswerer,
  type Withdrawn,
} from './answer-queries.ts'
import { listDueByHours } from './open.ts'
import { findColleague } from './open-queries.ts'
import { findEvaluation, lockEvaluations } from './queries.ts'
import { tellSentBack, tellToAnswer } from './tell.ts'

type SendingBack = { id: number; reason: string; version?: number | undefined }

/** The supervisor answers again; what was submitted is kept (rule 41). */
export async function sendBack(tx: Tx, actor: Actor, { id, reason, version }: SendingBack): Promise<Evaluation> {
  await lockEvaluations(tx, [id])
  const before = await findEvaluation(tx, actor, id)
  if (!before.rights.sendBack) throw notNow(before, 'sent back')
  await ensureCurrent(tx, 'evaluation', { current: before, version })
  await reopen(tx, id, reason)
  await returnByEvaluation(tx, id, reason)
  await recordEvent(tx, { action: 'returned', noun: 'evaluation', recordId: id, reason })
  await tellSentBack(tx, before, reason)
  return findEvaluation(tx, actor, id)
}

type Reassigning = { id: number; supervisorId: number; version?: number | undefined }

/**
 * Another supervisor of the company answers, also after the placement has ended: the placement itself, and the name on
 * its records, stay with the supervisor who was there. A draft goes along.
 */
export async function reassign(tx: Tx, actor: Actor, { id, supervisorId, version }: Reassigning): Promise<Evaluation> {
  await lockEvaluations(tx, [id])
  const before = await findEvaluation(tx, actor, id)
  if (!before.rights.reassign) throw notNow(before, 'given to another supervisor')
  await ensureCurrent(tx, 'evaluation', { current: before, version })
  const colleague = await findColleague(tx, { companyId: before.companyId, supervisorId })
  if (!colleague) {
    throw wrongField('supervisorId', `Choose a supervisor of ${before.companyName ?? 'the company'}`)
  }
  await setAnswerer(tx, id, supervisorId)
  const after = { answererName: colleague.name }
  await recordEvent(tx, {
    action: 'reassigned',
    noun: 'evaluation',
    recordId: id,
    before: { answererName: before.answererName },
    after,
  })
  await tellToAnswer(tx, [id], { kind: 'evaluation_due' })
  return findEvaluation(tx, actor, id)
}

type Acknowledging = { id: number; remark: string | null; version?: number | undefined }

export async function acknowledge(tx: Tx, actor: Actor, { id, remark, version }: Acknowledging): Promise<Evaluation> {
  await lockEvaluations(tx, [id])
  const before = await findEvaluation(tx, actor, id)
  if (!before.rights.acknowledge) throw notNow(before, 'acknowledged')
  await ensureCurrent(tx, 'evaluation', { current: before, version })
  await setAcknowledged(tx, id, remark)
  await recordEvent(tx, { action: 'acknowledged', noun: 'evaluation', recordId: id, after: { remark } })
  return findEvaluation(tx, actor, id)
}

/** Withdraws one that was never submitted. One that the approved hours ask for is not opened again (rule 41). */
export async function removeEvaluation(tx: Tx, { actor, today }: Viewer, id: number): Promise<void> {
  await lockEvaluations(tx, [id])
  const before = await findEvaluation(tx, actor, id)
  if (!before.rights.remove) throw notNow(before, 'deleted')
  const withdrawn = await deleteEvaluation(tx, id)
  if (await isAutomatic(tx, today, withdrawn)) await insertWithdrawn(tx, withdrawn)
  const { templateName, studentName, companyName, status, dueOn } = before
  await recordEvent(tx, {
    action: 'deleted',
    noun: 'evaluation',
    recordId: id,
    before: { templateName, studentName, companyName, status, dueOn },
  })
}

/** Whether the system opened it, or would open it now that the one that was asked for by hand is gone. */
async function isAutomatic(tx: Tx, today: WorkDate, { templateId, placementId, isByHand }: Withdrawn) {
  if (placementId === null) return false
  if (!isByHand) return true
  const due = await listDueByHours(tx, { today, placementId })
  return due.some((one) => one.templateId === templateId)
}

function notNow(evaluation: Evaluation, act: string) {
  if (evaluation.kind !== 'supervisor_student' && act !== 'deleted') return forbidden()
  return conflict(`This evaluation is ${stateOf(evaluation)}. It can’t be ${act}.`)
}

function stateOf({ status }: { status: EvaluationState }): string {
  return evaluationStateLabels[status].toLowerCase()
}
