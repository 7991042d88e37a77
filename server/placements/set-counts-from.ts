import type { WorkDate } from '#domain/calendar.ts'
import { countsFromProblem } from '#domain/counts-from.ts'
import { refuseEdit } from '#domain/placing.ts'
import type { Tx } from '#server/db.ts'
import { Refusal } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { lockPlacements, updatePlacements } from './queries.ts'
import { recordChanges } from './record-changes.ts'

type Counting = { ids: readonly number[]; countsFrom: WorkDate | null }

/**
 * The day from which each of these placements counts, by the rule of a single edit. It changes no hours and opens no
 * gap in a gate. Those out of reach are left out of the answer.
 */
export async function setCountsFrom(tx: Tx, actor: Actor, { ids, countsFrom }: Counting) {
  const decided = (await lockPlacements(tx, actor, ids)).map((before) => {
    const problem = countsFromProblem({ ...before, countsFrom })
    const fixed = refuseEdit(before.status, { movesCompany: false })
    const isMoving = before.countsFrom !== countsFrom && !problem && !fixed
    return { before, problem, refusal: fixed && new Refusal(fixed), isMoving }
  })
  const moving = decided.flatMap(({ before, isMoving }) => (isMoving ? [before] : []))
  await updatePlacements(
    tx,
    moving.map(({ id }) => id),
    { countsFrom },
  )
  await recordChanges(tx, moving)
  return decided
}
