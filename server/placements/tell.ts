import { isBeingPrepared, type PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { notify } from '#server/notifications/notify.ts'

type Moved = { id: number; studentId: number }
type Step = { status: PlacementStatus; reason: string | null }

/** Until a placement is deployed, only its student is told about its steps. */
export async function tellOfStep(tx: Tx, { id, studentId }: Moved, { status, reason }: Step): Promise<void> {
  const about = { studentId, placementId: id }
  await notify(tx, [
    isBeingPrepared(status)
      ? { kind: 'placement_prepared', ...about, facts: { status } }
      : { kind: 'placement_moved', ...about, facts: { status, reason } },
  ])
}

export async function tellOfInterns(tx: Tx, supervisorId: number, interns: readonly string[]): Promise<void> {
  if (interns.length > 0) await notify(tx, [{ kind: 'intern_assigned', to: [supervisorId], facts: { interns } }])
}
