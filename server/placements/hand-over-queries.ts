import type { HandOverFields } from '#contract/placement-fields.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { placementsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'

export type InternToHandOver = {
  id: number
  version: number
  studentId: number
  studentName: string
  companyId: number | null
  supervisorId: number | null
  status: PlacementStatus
}

/** The placements whose supervisor changes: those named, or all live ones of a supervisor, within reach and locked. */
export function listInternsToHandOver(tx: Tx, actor: Actor, { fromSupervisorId, ids }: HandOverFields) {
  const wanted = ids ? tx`p.id = any(${ids})` : tx`p.supervisor_id = ${fromSupervisorId ?? null} and ${whereLive(tx)}`
  return tx<InternToHandOver[]>`
    select p.id, p.version, p.student_id, ${nameOf(tx, 'u')} as student_name,
      p.company_id, p.supervisor_id, p.status
    from placements p join students s on s.id = p.student_id join users u on u.id = p.student_id
    where ${wanted} and ${placementsInReach(tx, actor)} order by p.id for update of p`
}

export async function findSupervisorToTake(tx: Tx, id: number) {
  const rows = await tx<{ id: number; name: string; companyId: number; isArchived: boolean }[]>`
    select v.id, ${nameOf(tx, 'u')} as name, v.company_id, u.archived_at is not null as is_archived
    from supervisors v join users u on u.id = v.id where v.id = ${id}`
  return one(rows, 'Supervisor')
}

export async function countInterns(tx: Tx, supervisorId: number): Promise<number> {
  const rows = await tx<{ total: number }[]>`
    select count(*)::int as total from placements where supervisor_id = ${supervisorId} and ${whereLive(tx, 'placements')}`
  return one(rows, 'Total').total
}
