import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { whereLive } from '#server/fragments/standing.ts'

export type AccountViewer = { id: number; role: Role }

/** The supervisors who have or had an intern of another coordinator: only an admin sets their accounts. */
export async function listShared(db: Db | Tx, viewer: AccountViewer, ids: readonly number[]): Promise<Set<number>> {
  // A student without a coordinator makes the condition null, which is not true either.
  const rows = await db<{ supervisorId: number }[]>`
    select distinct h.supervisor_id from supervised_students h join students s on s.id = h.student_id
    where h.supervisor_id = any(${ids as number[]}) and (${studentsInReach(db, viewer)}) is not true`
  return new Set(rows.map(({ supervisorId }) => supervisorId))
}

/** Those of these supervisors who have one of the person's own interns now, at work or in preparation. */
export async function listWithOwnIntern(
  db: Db | Tx,
  viewer: AccountViewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db<{ supervisorId: number }[]>`
    select distinct p.supervisor_id from placements p join students s on s.id = p.student_id
    where p.supervisor_id = any(${ids as number[]}) and ${whereLive(db)} and ${studentsInReach(db, viewer)}`
  return new Set(rows.map(({ supervisorId }) => supervisorId))
}
