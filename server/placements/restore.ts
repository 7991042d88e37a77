import type { Placement } from '#contract/placements.ts'
import { groupedBy } from '#domain/grouped.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Tx } from '#server/db.ts'
import { ensureInUse } from '#server/fragments/live-placements.ts'
import { recordEvents } from '#server/http/changes.ts'
import { lockUnchanged } from './move-queries.ts'
import { replaceManySchedules, updatePlacements } from './queries.ts'

type Before<F extends keyof Placement> = Pick<Placement, 'id' | 'version' | F>

/** Gives interns back to the supervisors of before; returns those that nobody has changed since. */
export async function restoreSupervisors(tx: Tx, wanted: readonly Before<'supervisorId'>[]): Promise<Set<number>> {
  const rows = await lockUnchanged(tx, wanted)
  await ensureInUse(tx, rows)
  for (const [supervisorId, some] of groupedBy(rows, (row) => row.supervisorId)) {
    await updatePlacements(tx, idsOf(some), { supervisorId })
  }
  return undone(tx, rows, ({ supervisorId }) => ({ supervisorId }))
}

/** The schedules of before; unapproved days are computed again. */
export async function restoreSchedules(tx: Tx, wanted: readonly Before<'schedules'>[]): Promise<Set<number>> {
  const rows = await lockUnchanged(tx, wanted)
  await replaceManySchedules(tx, rows)
  if (rows.length > 0) await queueDerivation(tx, { placementIds: idsOf(rows) })
  return undone(tx, rows, ({ schedules }) => ({ schedules }))
}

export async function restoreCountsFrom(tx: Tx, wanted: readonly Before<'countsFrom'>[]): Promise<Set<number>> {
  const rows = await lockUnchanged(tx, wanted)
  for (const [countsFrom, some] of groupedBy(rows, (row) => row.countsFrom)) {
    await updatePlacements(tx, idsOf(some), { countsFrom })
  }
  return undone(tx, rows, ({ countsFrom }) => ({ countsFrom }))
}

async function undone<R extends { id: number }>(tx: Tx, rows: readonly R[], afterOf: (row: R) => object) {
  await recordEvents(
    tx,
    rows.map((row) => ({
      action: 'updated',
      noun: 'placement',
      recordId: row.id,
      after: afterOf(row),
      reason: 'Undone',
    })),
  )
  return new Set(idsOf(rows))
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
