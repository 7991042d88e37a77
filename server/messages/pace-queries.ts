import type { Db, Tx } from '#server/db.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import { lockRow, one } from '#server/http/sql.ts'

type Pace = { id: number; version: number; perMinute: number }

export async function findPace(db: Db | Tx): Promise<Pace> {
  return one(await db<Pace[]>`select id, version, per_minute from message_pace`, 'Pace')
}

export async function setPace(tx: Tx, { version, perMinute }: { version?: number | undefined; perMinute: number }) {
  await lockRow(tx, 'message_pace', 1)
  const before = await findPace(tx)
  await ensureCurrent(tx, 'message_pace', { current: before, version })
  await tx`update message_pace set per_minute = ${perMinute}, version = version + 1`
  return changed(tx, 'message_pace', { before, after: await findPace(tx) })
}

/**
 * Takes room for at most `wanted` emails in this minute of the clock. The row is locked until the transaction ends, so
 * that all servers together keep the pace.
 */
export async function takeRoom(tx: Tx, wanted: number): Promise<number> {
  const minute = `${tx.change.now.slice(0, 16)}:00.000Z`
  const [pace] = await tx<{ left: number }[]>`
    select per_minute - case when minute = ${minute} then taken else 0 end as left from message_pace for update`
  return Math.max(0, Math.min(wanted, pace?.left ?? 0))
}

export async function noteTaken(tx: Tx, taken: number): Promise<void> {
  const minute = `${tx.change.now.slice(0, 16)}:00.000Z`
  await tx`
    update message_pace set minute = ${minute}, taken = ${taken} + case when minute = ${minute} then taken else 0 end`
}
