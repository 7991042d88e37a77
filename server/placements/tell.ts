import { isBeingPrepared, type PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'

type Moved = { id: number; studentId: number }
type Step = { status: PlacementStatus; reason: string | null }

/** Until a placement is deployed, only its student is told about its steps. */
export function newsOfStep({ id, studentId }: Moved, { status, reason }: Step): Happening {
  const about = { studentId, placementId: id }
  return isBeingPrepared(status)
    ? { kind: 'placement_prepared', ...about, facts: { status } }
    : { kind: 'placement_moved', ...about, facts: { status, reason } }
}

export async function tellOfInterns(tx: Tx, supervisorId: number, interns: readonly string[]): Promise<void> {
  if (interns.length > 0) await notify(tx, [newsOfInterns(supervisorId, interns)])
}

export function newsOfInterns(supervisorId: number, interns: readonly string[]): Happening {
  return { kind: 'intern_assigned', to: [supervisorId], facts: { interns } }
}
