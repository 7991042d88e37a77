import type { StudentQuery } from '#contract/students.ts'
import type { Db, Fragment } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Order, WantedPage } from '#server/people/match-queries.ts'
import { studentsInReach } from './visibility.ts'

/** What a list of students asks of the people's page. */
export function wantedStudents(db: Db, actor: Actor, query: StudentQuery): WantedPage {
  const { page, rowsPerPage, search, archived, section, companyId, supervisorId, coordinatorId } = query
  const own = ownConditions(db, query)
  if (actor.role !== 'admin') own.push(studentsInReach(db, actor))
  const placement = placementConditions(db, query)
  return {
    role: 'student',
    archived,
    page,
    rowsPerPage,
    search,
    table: db`students s`,
    id: db`s.id`,
    where: all(db, placement ? [...own, placement.asSet] : own),
    whereEach: all(db, placement ? [...own, placement.each] : own),
    isNarrow:
      actor.role !== 'admin' ||
      section !== undefined ||
      companyId !== undefined ||
      supervisorId !== undefined ||
      typeof coordinatorId === 'number',
    order: orderOf(db, query.sort),
  }
}

function ownConditions(db: Db, { courseId, section, coordinatorId }: StudentQuery): Fragment[] {
  const conditions: Fragment[] = []
  if (courseId !== undefined) conditions.push(db`s.course_id = ${courseId}`)
  if (section) conditions.push(db`lower(s.section) = lower(${section})`)
  if (coordinatorId === 'none') conditions.push(db`s.coordinator_id is null`)
  else if (coordinatorId !== undefined) conditions.push(db`s.coordinator_id = ${coordinatorId}`)
  return conditions
}

/** All of them are about one placement: the student's current one. */
function placementConditions(db: Db, query: StudentQuery): { asSet: Fragment; each: Fragment } | null {
  const { companyId, supervisorId, termId, status } = query
  if (status === 'none') {
    return {
      asSet: db`not exists (select from placements p where p.student_id = s.id)`,
      each: db`(select count(*) from placements p where p.student_id = s.id) = 0`,
    }
  }
  const wishes: Fragment[] = []
  if (companyId !== undefined) wishes.push(db`p.company_id = ${companyId}`)
  if (supervisorId !== undefined) wishes.push(db`p.supervisor_id = ${supervisorId}`)
  if (termId !== undefined) wishes.push(db`p.term_id = ${termId}`)
  if (status !== undefined) wishes.push(db`p.status = ${status}`)
  const wish = all(db, wishes)
  if (!wish) return null
  return {
    asSet: db`s.id in (select p.student_id from placements p where ${wish} and not exists (
      select from placements q where q.student_id = p.student_id
        and (q.standing < p.standing or (q.standing = p.standing and q.id > p.id))))`,
    each: db`(select ${wish} from placements p where p.student_id = s.id order by p.standing, p.id desc limit 1)`,
  }
}

function orderOf(db: Db, sort: StudentQuery['sort']): Order | null {
  if (sort === undefined) return null
  const columns = {
    name: db`u.search collate "C"`,
    studentNumber: db`lower(s.student_number)`,
    createdAt: db`u.created_at`,
  }
  const isTurned = sort.startsWith('-')
  const name = (isTurned ? sort.slice(1) : sort) as keyof typeof columns
  return { by: columns[name], isOfUsers: name !== 'studentNumber', isTurned }
}

function all(db: Db, conditions: readonly Fragment[]): Fragment | null {
  const [first, ...others] = conditions
  return first ? others.reduce((sum, condition) => db`${sum} and ${condition}`, first) : null
}
