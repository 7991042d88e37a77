import type { WorkDate } from '#domain/calendar.ts'
import { msOf } from '#domain/zone.ts'
import type { Tx } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { listToRemind, setReminded } from './open-queries.ts'
import { findEvaluation, lockEvaluations } from './queries.ts'
import { tellToAnswer } from './tell.ts'

const day = 86_400_000

/** Reminds those who have not answered yet, at most once a day for each evaluation. */
export async function remindOf(tx: Tx, actor: Actor, { ids, note }: { ids: readonly number[]; note: string | null }) {
  const wanted = [...new Set(ids)]
  await lockEvaluations(tx, wanted)
  const since = msOf(tx.change.now) - day
  const due: number[] = []
  for (const id of wanted) {
    const { rights, remindedAt } = await findEvaluation(tx, actor, id)
    if (rights.remind && (remindedAt === null || msOf(remindedAt) <= since)) due.push(id)
  }
  const reminded = await remind(tx, due, note)
  return { reminded, left: wanted.length - due.length }
}

/** The one reminder that nobody has to think of: two days before an evaluation is due. */
export async function remindDue(tx: Tx, today: WorkDate): Promise<number> {
  const before = new Date(msOf(tx.change.now) - day).toISOString()
  const due = await listToRemind(tx, { today, before })
  return remind(
    tx,
    due.map(({ id }) => id),
    null,
  )
}

async function remind(tx: Tx, ids: readonly number[], note: string | null): Promise<number> {
  if (ids.length === 0) return 0
  await setReminded(tx, ids)
  await recordEvents(
    tx,
    ids.map((id) => ({ action: 'reminded', noun: 'evaluation', recordId: id })),
  )
  return tellToAnswer(tx, ids, { kind: 'evaluation_reminder', note })
}
