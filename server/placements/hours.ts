import { groupedBy } from '#domain/grouped.ts'
import { statusByHours } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { keepHours, lockHours } from './hours-queries.ts'
import { updatePlacements } from './queries.ts'

/**
 * After a change of counted or required hours in a chain: updates the status of its newest placement, and tells
 * (rule 17).
 */
export async function settleHours(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await notify(tx, await moveByHours(tx, placementIds))
}

/** The same, but the caller decides when to tell students that their hours are met. */
export async function moveByHours(tx: Tx, placementIds: readonly number[]): Promise<Happening[]> {
  const counted = await lockHours(tx, placementIds)
  await keepHours(tx, counted)
  const moved = counted.flatMap((hours) => {
    const next = statusByHours(hours.status, hours)
    return next === hours.status ? [] : [{ ...hours, next }]
  })
  for (const [status, some] of groupedBy(moved, ({ next }) => next)) {
    const ids = some.map(({ id }) => id)
    await updatePlacements(tx, ids, { status, statusReason: null })
  }
  await recordEvents(
    tx,
    moved.map(({ id, status, next }) => ({
      action: 'moved',
      noun: 'placement',
      recordId: id,
      before: { status },
      after: { status: next },
    })),
  )
  return moved.flatMap(({ id, studentId, next }): Happening[] =>
    next === 'hours_met' ? [{ kind: 'hours_met', studentId, placementId: id, facts: {} }] : [],
  )
}
