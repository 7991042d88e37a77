import { isLive, type PlacementStatus, placementLabels, placementStatuses } from '#domain/placement.ts'
import type { Fragment, Tx } from '#server/db.ts'
import { conflict, type Problem } from '#server/errors.ts'
import { studentsInReach } from './in-reach.ts'
import { nameOf } from './names.ts'

type Dependent = {
  id: number
  studentId: number
  name: string
  companyName: string | null
  status: PlacementStatus
  isInReach: boolean
}

export const liveStatuses = placementStatuses.filter(isLive)

/** How many are named; for the others the number is enough. */
const named = 20

/**
 * Refuses to archive what live placements depend on, and names those within reach; of the others it says how many. `on`
 * is a condition on `placements p`.
 */
export async function ensureNoLivePlacement(tx: Tx, what: string, on: Fragment): Promise<void> {
  const rows = await tx<Dependent[]>`
    select p.id, p.student_id, ${nameOf(tx, 'u')} as name, c.name as company_name, p.status,
      ${tx.change.by ? studentsInReach(tx, tx.change.by) : tx`true`} as is_in_reach
    from placements p join users u on u.id = p.student_id join students s on s.id = u.id
      left join companies c on c.id = p.company_id
    where p.status = any(${liveStatuses}) and ${on} order by u.last_name, u.first_name, p.id`
  if (rows.length === 0) return
  const sentence = `${what} cannot be deleted: ${rows.length === 1 ? 'a placement is' : `${rows.length} placements are`} active`
  throw conflict(sentence, { problems: problemsOf(rows) })
}

function problemsOf(rows: readonly Dependent[]): Problem[] {
  const seen = rows.filter(({ isInReach }) => isInReach).slice(0, named)
  const problems: Problem[] = seen.map(({ id, studentId, name, companyName, status }) => ({
    code: 'live_placement',
    message: `${name}${companyName ? ` at ${companyName}` : ''}: ${placementLabels[status].toLowerCase()}`,
    link: `/students/${studentId}`,
    id,
  }))
  const others = rows.length - seen.length
  const more = seen.length > 0 ? `and ${others} more` : `${others} of other coordinators’ interns`
  return others > 0 ? [...problems, { code: 'more', message: more }] : problems
}
