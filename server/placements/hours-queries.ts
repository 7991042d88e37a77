import { followsHours, type PlacementStatus, placementStatuses } from '#domain/placement.ts'
import { newestOf } from '#server/days/chain-queries.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import type { Tx } from '#server/db.ts'

type Hours = { id: number; studentId: number; status: PlacementStatus; required: number; approved: number }

const moving = placementStatuses.filter(followsHours)

/**
 * The newest placements of these chains whose status follows their hours, with these hours. They are locked before the
 * hours are read, so that of two changes at once the second sees what the first has done.
 */
export async function lockHours(tx: Tx, placementIds: readonly number[]): Promise<Hours[]> {
  const locked = await tx<{ id: number }[]>`
    select id from placements where id in (${newestOf(tx, placementIds)}) and status = any(${moving})
    order by id for update`
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return tx<Hours[]>`
    select p.id, p.student_id, p.status, p.required_minutes as required, h.approved
    from (${countedMinutes(tx, tx`select unnest(${ids}::bigint[])`)}) h join placements p on p.id = h.placement_id order by p.id`
}

/** Lists that are sorted by hours follow at once (decision 233). */
export async function keepHours(tx: Tx, hours: readonly Hours[]): Promise<void> {
  const [ids, approved, required] = [
    hours.map(({ studentId }) => studentId),
    hours.map(({ approved }) => approved),
    hours.map(({ required }) => required),
  ]
  await tx`
    update student_figures f set approved_minutes = h.approved, remaining_minutes = greatest(0, h.required - h.approved)
    from unnest(${ids}::bigint[], ${approved}::int[], ${required}::int[]) as h (id, approved, required)
    where f.student_id = h.id`
}
