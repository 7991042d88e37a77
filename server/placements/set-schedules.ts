import { refuseEdit } from '#domain/placing.ts'
import { type Schedule, withLaterHours } from '#domain/schedule.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Tx } from '#server/db.ts'
import { Refusal } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { moveByHours } from './hours.ts'
import { listPlacementVersions } from './move-queries.ts'
import { lockPlacements, replaceManySchedules } from './queries.ts'
import { recordChanges } from './record-changes.ts'

type NewSchedules = { ids: readonly number[]; schedules: readonly Schedule[] }

/**
 * Gives each of these placements the same schedule from its first date on, by the rule of a single edit. A schedule opens
 * no gap in a gate, so no gate is checked. Nobody is told yet; those out of reach are in neither list.
 */
export async function setSchedules(tx: Tx, actor: Actor, { ids, schedules }: NewSchedules) {
  const decided = (await lockPlacements(tx, actor, ids)).map((before) => {
    const refusal = refuseEdit(before.status, { movesCompany: false })
    return { before, refusal: refusal && new Refusal(refusal) }
  })
  const given = decided.flatMap(({ before, refusal }) => (refusal ? [] : [before]))
  const givenIds = given.map(({ id }) => id)
  if (givenIds.length > 0) {
    const timetables = given.map((before) => ({
      id: before.id,
      schedules: withLaterHours(before.schedules, schedules),
    }))
    await replaceManySchedules(tx, timetables)
    await queueDerivation(tx, { placementIds: givenIds })
    await recordChanges(tx, given)
  }
  const news = await moveByHours(tx, givenIds)
  const versions = await listPlacementVersions(tx, givenIds)
  return {
    given: given.map((before) => ({ before, version: versions.get(before.id) ?? 0 })),
    refused: decided.flatMap(({ before, refusal }) => (refusal ? [{ before, refusal }] : [])),
    news,
  }
}
