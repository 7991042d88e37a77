import { refuseTakeBack, undoSeconds } from '#domain/undo.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { ensureOpen } from '#server/days/fixed-queries.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { notFound, refuseBy } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { settleHours } from '#server/placements/hours.ts'
import { followChanges } from './later-changes.ts'
import { listRecordsById, listToDecide } from './queries.ts'
import { deleteDecision, listMet, listUntold, lockDecision, lockUntold, restoreDays } from './take-back-queries.ts'
import { tellOfDecision } from './tell.ts'

/** Takes a decision back: all its days return to submitted, and nobody is told (rule 8). */
export async function takeBack(
  tx: Tx,
  actor: Actor,
  { id, zone }: { id: number; zone: string },
): Promise<StoredRecord[]> {
  const named = await lockDecision(tx, { id, by: actor.id })
  await takeTurns(
    tx,
    named.days.map(({ studentId }) => studentId),
  )
  // Read again, because someone may have changed a day while this waited for the turns.
  const { days, decidedAt, status } = await lockDecision(tx, { id, by: actor.id })
  const ids = days.map(({ recordId }) => recordId)
  const isChanged = days.some(({ isUnchanged }) => !isUnchanged)
  refuseBy(refuseTakeBack({ decidedAt, isChanged, now: tx.change.now }))
  await ensureOpen(tx, days)
  await restoreDays(tx, id)
  // Only now: the supervisor of an ended placement reaches only undecided days, which these are again.
  if ((await listToDecide(tx, actor, ids)).length !== ids.length) throw notFound('Decision')
  await recordEvents(
    tx,
    ids.map((recordId) => ({
      action: 'taken back',
      noun: 'record',
      recordId,
      before: { status },
      after: { status: 'submitted' },
    })),
  )
  await deleteDecision(tx, id)
  // While it was approved, it only said what it would be.
  await followChanges(tx, await listRecordsById(tx, ids), zone)
  await settleHours(
    tx,
    days.map(({ placementId }) => placementId),
  )
  return listRecordsById(tx, ids)
}

/** Tells about decisions that can no longer be taken back. If someone has changed a day since, that change tells. */
export async function tellDecisions(db: Db, now: () => string): Promise<void> {
  const moment = now()
  const before = instantOf(msOf(moment) - undoSeconds * 1_000)
  for (const { id, by } of await listUntold(db, before)) {
    // The person who decided is not told.
    await inTransaction(db, { by, ip: null, now: moment }, async (tx) => {
      const decision = await lockUntold(tx, id)
      if (decision === null) return
      const { days, status, note, metIds } = decision
      const told = days.filter(({ isUnchanged }) => isUnchanged)
      await tellOfDecision(tx, told, { status, note })
      await notify(tx, (await listMet(tx, metIds)).map(hoursMet))
      await deleteDecision(tx, id)
    })
  }
}

function hoursMet({ id, studentId }: { id: number; studentId: number }): Happening {
  return { kind: 'hours_met', studentId, placementId: id, facts: {} }
}
