import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import { evaluationStateLabels } from '#domain/evaluation.ts'
import { mayWithEvaluation } from '#domain/evaluation-access.ts'
import type { Tx } from '#server/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { setReleased } from './answer-queries.ts'
import { listLocked } from './queries.ts'

/** Shows supervisors' evaluations to their students, all of them or none. */
export async function releaseEvaluations(tx: Tx, actor: Actor, ids: readonly number[]): Promise<{ released: number }> {
  const wanted = [...new Set(ids)]
  const { released, kept } = await releaseEach(tx, actor, wanted)
  if (released.length + kept.length < wanted.length) throw notFound('Evaluation')
  if (kept.length > 0) {
    const problems = kept.map(({ row, why }) => ({ code: row.status, id: row.id, message: `${nameOf(row)}: ${why}` }))
    throw conflict('Nothing was released', { problems })
  }
  await notify(tx, released.flatMap(newsOfRelease))
  return { released: released.length }
}

type Kept = { row: EvaluationRow; why: string }

/** Releases those that are ready, without telling anybody, and says why the others within reach stay as they are. */
export async function releaseEach(tx: Tx, actor: Actor, ids: readonly number[]) {
  const found = await listLocked(tx, actor, ids)
  const released = found.filter((row) => mayWithEvaluation('release', { ...row, role: actor.role }))
  const kept: Kept[] = found.filter((row) => !released.includes(row)).map((row) => ({ row, why: whyNot(row) }))
  await markReleased(tx, released)
  return { released, kept }
}

type Releasable = Pick<EvaluationRow, 'id' | 'templateName'> & { studentId: number | null; placementId: number | null }

/** Also without a person: a form can release itself when the placement is completed. */
export async function release(tx: Tx, found: readonly Releasable[]): Promise<void> {
  await markReleased(tx, found)
  await notify(tx, found.flatMap(newsOfRelease))
}

async function markReleased(tx: Tx, found: readonly { id: number }[]): Promise<void> {
  if (found.length === 0) return
  await setReleased(
    tx,
    found.map(({ id }) => id),
  )
  await recordEvents(
    tx,
    found.map(({ id }) => ({ action: 'released', noun: 'evaluation', recordId: id })),
  )
}

export function newsOfRelease({ templateName, studentId, placementId }: Releasable): Happening[] {
  if (studentId === null || placementId === null) return []
  return [{ kind: 'evaluation_released', facts: { form: templateName }, studentId, placementId }]
}

function nameOf({ studentName, companyName }: EvaluationRow): string {
  return studentName ?? companyName ?? 'Evaluation'
}

function whyNot({ kind, status }: EvaluationRow): string {
  if (kind !== 'supervisor_student') return 'not by a supervisor'
  return status === 'due' || status === 'draft' ? 'not submitted yet' : evaluationStateLabels[status].toLowerCase()
}
