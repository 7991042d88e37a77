import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { mayWithEvaluation } from '#domain/evaluation-access.ts'
import { msOf } from '#domain/zone.ts'
import type { Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { listToAnswer, listToRemind, setReminded } from './open-queries.ts'
import { listLocked } from './queries.ts'
import { tellToAnswer } from './tell.ts'

const day = 86_400_000

/** Reminds those who have not answered yet, at most once a day for each evaluation. */
export async function remindOf(tx: Tx, actor: Actor, { ids, note }: { ids: readonly number[]; note: string | null }) {
  const wanted = [...new Set(ids)]
  const { reminded, left } = await remindEach(tx, actor, { ids: wanted, note })
  if (reminded.length + left.length < wanted.length) throw notFound('Evaluation')
  return { reminded: reminded.length, left: left.length }
}

export type WhyNotReminded = 'answered' | 'reminded' | 'unreachable'

/** Reminds those who can be reminded now, and says why the others within reach are not. */
export async function remindEach(tx: Tx, actor: Actor, { ids, note }: { ids: readonly number[]; note: string | null }) {
  const since = msOf(tx.change.now) - day
  const found = await listLocked(tx, actor, ids)
  const withAccount = new Set((await listToAnswer(tx, ids)).filter(({ hasAccount }) => hasAccount).map(({ id }) => id))
  const judged = found.map((row) => ({ row, why: whyNot(row) }))
  const reminded = judged.filter(({ why }) => why === null).map(({ row }) => row.id)
  await remind(tx, reminded, note)
  return { reminded, left: judged.flatMap(({ row, why }) => (why === null ? [] : [{ id: row.id, why }])) }

  function whyNot(row: EvaluationRow): WhyNotReminded | null {
    if (!mayWithEvaluation('remind', { ...row, role: actor.role })) return 'answered'
    if (row.remindedAt !== null && msOf(row.remindedAt) > since) return 'reminded'
    return withAccount.has(row.id) ? null : 'unreachable'
  }
}

/** The one reminder that nobody has to think of: two days before an evaluation is due. */
export async function remindDue(tx: Tx, today: WorkDate): Promise<void> {
  const before = new Date(msOf(tx.change.now) - day).toISOString()
  const due = await listToRemind(tx, { today, before })
  await remind(
    tx,
    due.map(({ id }) => id),
    null,
  )
}

async function remind(tx: Tx, ids: readonly number[], note: string | null): Promise<void> {
  if (ids.length === 0) return
  await setReminded(tx, ids)
  await recordEvents(
    tx,
    ids.map((id) => ({ action: 'reminded', noun: 'evaluation', recordId: id })),
  )
  await tellToAnswer(tx, ids, { kind: 'evaluation_reminder', note })
}
