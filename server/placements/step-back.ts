import { isRunning } from '#domain/placement.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import { moveByHours } from './hours.ts'
import { listPlacedStudents, listTappedSince, lockUnchanged, type NewStatus, setStatuses } from './move-queries.ts'

/** The status of before, and the version that the step left. */
type Back = NewStatus & { version: number }

/**
 * Undoes a step of many placements, without telling anyone. Those on which somebody has built stay: what stands in the
 * way is in the answer, by placement.
 */
export async function stepBack(tx: Tx, steps: readonly Back[], since: string): Promise<Map<number, WhyNotBack>> {
  const ids = steps.map(({ id }) => id)
  await takeTurns(tx, await listPlacedStudents(tx, ids))
  const unchanged = await lockUnchanged(tx, steps)
  const tapped = await listTappedSince(tx, ids, since)
  const back = unchanged.filter(({ id, status }) => isRunning(status) || !tapped.has(id))
  await setStatuses(tx, back)
  await recordEvents(
    tx,
    back.map(({ id, status, endDate, statusNow }) => ({
      action: 'moved',
      noun: 'placement',
      recordId: id,
      before: { status: statusNow },
      after: { status, endDate },
      reason: 'Undone',
    })),
  )
  const backIds = back.map(({ id }) => id)
  await moveByHours(tx, backIds)
  const left = ids.filter((id) => !backIds.includes(id))
  return new Map(left.map((id) => [id, unchanged.some((one) => one.id === id) ? 'tapped' : 'changed']))
}

export type WhyNotBack = 'changed' | 'tapped'
