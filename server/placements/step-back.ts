import { isRunning, type PlacementStatus } from '#domain/placement.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import { moveByHours } from './hours.ts'
import { hasTapsSince, listPlacedStudents, lockVersion, setStatuses } from './move-queries.ts'

type Back = {
  id: number
  /** The version that the step left. */
  version: number
  since: string
  to: { status: PlacementStatus; statusReason: string | null; endDate: string | null }
}

/** Undoes a step that nobody has built on, without telling anyone; otherwise says what stands in the way. */
export async function stepBack(tx: Tx, { id, version, since, to }: Back): Promise<'changed' | 'tapped' | null> {
  await takeTurns(tx, await listPlacedStudents(tx, [id]))
  const now = await lockVersion(tx, id)
  if (now?.version !== version) return 'changed'
  if (!isRunning(to.status) && (await hasTapsSince(tx, id, since))) return 'tapped'
  await setStatuses(tx, [{ id, ...to }])
  const { status, endDate } = to
  await recordEvent(tx, {
    action: 'moved',
    noun: 'placement',
    recordId: id,
    before: { status: now.status },
    after: { status, endDate },
    reason: 'Undone',
  })
  await moveByHours(tx, [id])
  return null
}
