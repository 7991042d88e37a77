import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { type EvaluationState, evaluationStateLabels } from '#domain/evaluation.ts'
import type { Tx } from '#server/db.ts'
import { conflict, forbidden } from '#server/errors.ts'
import { ensureCurrent, recordEvent, recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { returnByEvaluation } from '#server/requirements/met-queries.ts'
import { deleteEvaluation, reopen, setAcknowledged, setReleased } from './answer-queries.ts'
import { findEvaluation, lockEvaluations } from './queries.ts'

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
  await notify(tx, [...told(before, { kind: 'evaluation_sent_back', facts: { form: before.templateName, reason } })])
  return findEvaluation(tx, actor, id)
}

/** Shows supervisors' evaluations to their students, all of them or none. */
export async function releaseEvaluations(tx: Tx, actor: Actor, ids: readonly number[]): Promise<{ released: number }> {
  const wanted = [...new Set(ids)]
  await lockEvaluations(tx, wanted)
  const found: Evaluation[] = []
  for (const id of wanted) found.push(await findEvaluation(tx, actor, id))
  const refused = found.filter(({ rights }) => !rights.release)
  if (refused.length > 0) {
    const problems = refused.map((one) => ({ code: one.status, id: one.id, message: whyNot(one) }))
    throw conflict('Nothing was released', { problems })
  }
  await release(tx, found)
  return { released: found.length }
}

type Releasable = Pick<Evaluation, 'id' | 'templateName' | 'studentId' | 'placementId'>

/** Also without a person: a form can release itself when the placement is completed. */
export async function release(tx: Tx, found: readonly Releasable[]): Promise<void> {
  await setReleased(
    tx,
    found.map(({ id }) => id),
  )
  await recordEvents(
    tx,
    found.map(({ id }) => ({ action: 'released', noun: 'evaluation', recordId: id })),
  )
  await notify(
    tx,
    found.flatMap((one) => told(one, { kind: 'evaluation_released', facts: { form: one.templateName } })),
  )
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

/** Withdraws one that was asked for by hand and never submitted. */
export async function removeEvaluation(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockEvaluations(tx, [id])
  const before = await findEvaluation(tx, actor, id)
  if (!before.rights.remove) throw notNow(before, 'deleted')
  await deleteEvaluation(tx, id)
  const { templateName, studentName, companyName, status, dueOn } = before
  await recordEvent(tx, {
    action: 'deleted',
    noun: 'evaluation',
    recordId: id,
    before: { templateName, studentName, companyName, status, dueOn },
  })
}

type Kind = 'evaluation_sent_back' | 'evaluation_released'
type News = { [K in Kind]: Pick<Extract<Happening, { kind: K }>, 'kind' | 'facts'> }[Kind]

/** Those of the placement: its supervisor or its student. */
function told({ studentId, placementId }: Pick<Evaluation, 'studentId' | 'placementId'>, news: News): Happening[] {
  return studentId === null || placementId === null ? [] : [{ ...news, studentId, placementId }]
}

function notNow(evaluation: Evaluation, act: string) {
  if (evaluation.kind !== 'supervisor_student' && act !== 'deleted') return forbidden()
  return conflict(`This evaluation is ${stateOf(evaluation)}. It can’t be ${act}.`)
}

function whyNot(evaluation: Evaluation): string {
  const about = evaluation.studentName ?? evaluation.companyName ?? 'Evaluation'
  if (evaluation.kind !== 'supervisor_student') return `${about}: what students say is not released`
  return `${about}: ${stateOf(evaluation)}`
}

function stateOf({ status }: { status: EvaluationState }): string {
  return evaluationStateLabels[status].toLowerCase()
}
