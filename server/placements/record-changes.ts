import type { Placement } from '#contract/placements.ts'
import type { Tx } from '#server/db.ts'
import { changedMany } from '#server/http/changes.ts'
import { listPlacementsById } from './queries.ts'

/** The audit events of placements that have changed since they were read; returns them as they are now. */
export async function recordChanges(tx: Tx, before: readonly Placement[]): Promise<Placement[]> {
  const was = new Map(before.map((placement) => [placement.id, placement]))
  const now = await listPlacementsById(tx, [...was.keys()])
  await changedMany(
    tx,
    'placement',
    now.flatMap((after) => {
      const one = was.get(after.id)
      return one ? [{ before: one, after }] : []
    }),
  )
  return now
}
