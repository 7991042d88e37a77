import { isLive, isRunning, type PlacementStatus } from '#domain/placement.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { ensureInUse, ensureTermAndProgram } from '#server/fragments/live-placements.ts'
import { recordEvents } from '#server/http/changes.ts'
import { listCertified } from '#server/papers/queries.ts'
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
  const studentIds = await listPlacedStudents(tx, ids)
  await takeTurns(tx, studentIds)
  const unchanged = await lockUnchanged(tx, steps)
  const tapped = await listTappedSince(tx, ids, since)
  const certified = await listCertified(tx, ids)
  const whyNot = (id: number, status: PlacementStatus): WhyNotBack | null => {
    if (certified.has(id)) return 'certified'
    return tapped.has(id) && !isRunning(status) ? 'tapped' : null
  }
  const back = unchanged.filter(({ id, status }) => whyNot(id, status) === null)
  await ensureInUse(tx, back)
  await ensureTermAndProgram(
    tx,
    back.filter(({ statusNow }) => !isLive(statusNow)),
  )
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
  const left = steps.filter(({ id }) => !backIds.includes(id))
  const isUnchanged = new Set(unchanged.map(({ id }) => id))
  return new Map(
    left.map(({ id, status }) => [id, isUnchanged.has(id) ? (whyNot(id, status) ?? 'changed') : 'changed']),
  )
}

/** `certified`: a certificate says that it was completed, and may have left the school. */
export type WhyNotBack = 'changed' | 'tapped' | 'certified'
