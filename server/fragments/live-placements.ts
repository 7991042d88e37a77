import { isLive, type PlacementStatus, placementLabels, placementStatuses } from '#domain/placement.ts'
import { termInWords } from '#domain/term.ts'
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

type Parts = {
  studentId?: number | undefined
  companyId?: number | null | undefined
  siteId?: number | null | undefined
  supervisorId?: number | null | undefined
  /** Of the student: the teacher of a placement is history, and may have left. */
  coordinatorId?: number | null | undefined
}

type Part = { name: string; isArchived: boolean }

/**
 * The other side of it: what live placements and students are to depend on must not be in the archive. It is locked, so
 * that nobody archives it before this transaction has ended.
 */
export async function ensureInUse(tx: Tx, placements: readonly Parts[]): Promise<void> {
  const idsOf = (...parts: (keyof Parts)[]) =>
    placements.flatMap((placement) => parts.flatMap((part) => placement[part] ?? []))
  const found = [
    ...(await tx<Part[]>`
      select ${nameOf(tx, 'u')} as name, u.archived_at is not null as is_archived
      from users u where u.id = any(${idsOf('studentId', 'supervisorId', 'coordinatorId')}) order by u.id for share`),
    ...(await tx<Part[]>`
      select name, archived_at is not null as is_archived from companies
      where id = any(${idsOf('companyId')}) order by id for share`),
    ...(await tx<Part[]>`
      select name, archived_at is not null as is_archived from sites
      where id = any(${idsOf('siteId')}) order by id for share`),
  ]
  refuseArchived(found)
}

/**
 * The same of program and term, for placements that become live. Not for those that are: who changes a program locks it
 * before its live placements, and the two would wait for each other.
 */
export async function ensureTermAndProgram(
  tx: Tx,
  placements: readonly { courseId?: number; termId: number }[],
): Promise<void> {
  const courses = await tx<Part[]>`
    select code as name, archived_at is not null as is_archived from courses
    where id = any(${placements.flatMap(({ courseId }) => courseId ?? [])}) order by id for share`
  const terms = await tx<(Parameters<typeof termInWords>[0] & Pick<Part, 'isArchived'>)[]>`
    select semester, school_year, archived_at is not null as is_archived from terms
    where id = any(${placements.map(({ termId }) => termId)}) order by id for share`
  refuseArchived([...courses, ...terms.map((term) => ({ ...term, name: termInWords(term) }))])
}

function refuseArchived(found: readonly Part[]): void {
  const gone = found.find(({ isArchived }) => isArchived)
  if (gone) throw conflict(`${gone.name} is in the archive; restore the record first`)
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
