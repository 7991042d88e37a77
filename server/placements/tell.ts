import { isBeingPrepared, isRunning, type PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'

type Moved = { id: number; studentId: number }
type Step = { status: PlacementStatus; reason: string | null }

/** Until a placement is deployed, only its student is told about its steps. */
export function newsOfStep({ id, studentId }: Moved, { status, reason }: Step): Happening {
  const about = { studentId, placementId: id }
  return isBeingPrepared(status)
    ? { kind: 'placement_prepared', ...about, facts: { status } }
    : {
        kind: 'placement_moved',
        ...about,
        facts: { status, reason },
        ...(status === 'deployed' ? { invites: true } : {}),
      }
}

type Assigned = { studentName: string; status: PlacementStatus }

export async function tellOfInterns(tx: Tx, supervisorId: number, interns: readonly Assigned[]): Promise<void> {
  if (interns.length > 0) await notify(tx, [newsOfInterns(supervisorId, interns)])
}

/** A supervisor without an account is invited as soon as an intern is at work. */
export function newsOfInterns(supervisorId: number, interns: readonly Assigned[]): Happening {
  const invites = interns.some(({ status }) => isRunning(status)) ? { invites: true as const } : {}
  const facts = { interns: interns.map(({ studentName }) => studentName) }
  return { kind: 'intern_assigned', to: [supervisorId], facts, ...invites }
}
