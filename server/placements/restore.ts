import type { Placement } from '#contract/placements.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import { giveSupervisor } from './hand-over-queries.ts'
import { lockVersion } from './move-queries.ts'
import { replaceSchedules, updatePlacement } from './queries.ts'

type Version = { id: number; version: number }

/** Gives an intern back to the supervisor of before; false if somebody has changed the placement since. */
export async function restoreSupervisor(
  tx: Tx,
  { id, version, supervisorId }: Version & { supervisorId: number | null },
): Promise<boolean> {
  if ((await lockVersion(tx, id))?.version !== version) return false
  await giveSupervisor(tx, [id], supervisorId)
  await recordEvent(tx, {
    action: 'updated',
    noun: 'placement',
    recordId: id,
    after: { supervisorId },
    reason: 'Undone',
  })
  return true
}

/** The schedule of before; unapproved days are computed again. */
export async function restoreSchedules(
  tx: Tx,
  { id, version, schedules }: Version & Pick<Placement, 'schedules'>,
): Promise<boolean> {
  if ((await lockVersion(tx, id))?.version !== version) return false
  await updatePlacement(tx, id, {})
  await replaceSchedules(tx, id, schedules)
  await queueDerivation(tx, { placementIds: [id] })
  await recordEvent(tx, { action: 'updated', noun: 'placement', recordId: id, after: { schedules }, reason: 'Undone' })
  return true
}

export async function restoreCountsFrom(
  tx: Tx,
  { id, version, countsFrom }: Version & Pick<Placement, 'countsFrom'>,
): Promise<boolean> {
  if ((await lockVersion(tx, id))?.version !== version) return false
  await updatePlacement(tx, id, { countsFrom })
  await recordEvent(tx, { action: 'updated', noun: 'placement', recordId: id, after: { countsFrom }, reason: 'Undone' })
  return true
}
