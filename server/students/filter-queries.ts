import type { StudentQuery } from '#contract/students.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { andReached, isOfCoordinator, placementsInReach, studentsInReach } from '#server/fragments/in-reach.ts'
import { whereSilent } from '#server/fragments/silence.ts'
import { currentFirst, isCurrent } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import type { PeoplePage } from '#server/people-lists/match-queries.ts'
import { hasHoursLeft, isAtAccountStage, studentOrder, studentTable } from './figure-queries.ts'
import { hadOutcome, hasIncompleteDay, isAtStage, isInQuarter } from './needs-queries.ts'

/** `today` is the school's date, for counting days without a tap. */
export type StudentWish = StudentQuery & { today?: WorkDate }

/** A list of students in the terms of `server/people-lists/`. */
export function wantedStudents(db: Db | Tx, actor: Actor, query: StudentWish): PeoplePage {
  const { page, rowsPerPage, search, archived, section, companyId, supervisorId, coordinatorId } = query
  const reach = studentsInReach(db, actor)
  const own = [...ownConditions(db, actor, query), ...dashboardConditions(db, actor, query)]
  if (actor.role !== 'admin') own.push(reach)
  const placement = placementConditions(db, actor, query)
  return {
    role: 'student',
    archived,
    page,
    rowsPerPage,
    search,
    table: studentTable(db, actor, query.sort),
    id: db`s.id`,
    where: all(db, placement ? [...own, placement.asSet] : own),
    whereEach: all(db, placement ? [...own, placement.each] : own),
    isNarrow:
      actor.role !== 'admin' ||
      section !== undefined ||
      companyId !== undefined ||
      supervisorId !== undefined ||
      typeof coordinatorId === 'number',
    order: studentOrder(db, query.sort),
  }
}

function ownConditions(db: Db | Tx, actor: Actor, query: StudentQuery): Fragment[] {
  const { courseId, section, coordinatorId, account, hoursLeft } = query
  const conditions: Fragment[] = []
  if (courseId !== undefined) conditions.push(db`s.course_id = ${courseId}`)
  if (section) conditions.push(db`lower(s.section) = lower(${section})`)
  if (coordinatorId !== undefined) conditions.push(isOfCoordinator(db, coordinatorId))
  if (account !== undefined) conditions.push(isAtAccountStage(db, account))
  if (hoursLeft !== undefined) conditions.push(hasHoursLeft(db, actor, hoursLeft))
  return conditions
}

/** The filters by which the numbers of a dashboard open lists. */
function dashboardConditions(db: Db | Tx, actor: Actor, query: StudentWish): Fragment[] {
  const reached = andReached(db, actor)
  const { stage, progress, tappedOn } = query
  const conditions: Fragment[] = []
  if (stage !== undefined) conditions.push(isAtStage(db, stage, reached))
  if (progress !== undefined) conditions.push(isInQuarter(db, progress, placementsInReach(db, actor)))
  if (query.placedIn ?? query.placedCourse ?? query.outcome) conditions.push(hadOutcome(db, query, reached))
  if (tappedOn !== undefined) {
    const ofReached =
      actor.role === 'supervisor'
        ? db`and exists (select from placements p where p.id = r.placement_id ${reached})`
        : db``
    conditions.push(
      db`exists (select from time_records r where r.student_id = s.id and r.work_date = ${tappedOn} ${ofReached})`,
    )
  }
  return conditions
}

/** All of them are about one placement: the student's current one within the caller's reach. */
function placementConditions(
  db: Db | Tx,
  actor: Actor,
  query: StudentWish,
): { asSet: Fragment; each: Fragment } | null {
  const { companyId, supervisorId, termId, status, needs, today } = query
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
  if (needs === 'incomplete') wishes.push(hasIncompleteDay(db))
  if (needs === 'no_tap') wishes.push(whereSilent(db, today ?? '9999-12-31'))
  const wish = all(db, wishes)
  if (!wish) return null
  const each = db`(select ${wish} from placements p where p.student_id = s.id ${andReached(db, actor)}
    order by ${currentFirst(db)} limit 1)`
  if (actor.role === 'supervisor') return { asSet: each, each }
  return {
    asSet: db`s.id in (select p.student_id from placements p where ${wish} and ${isCurrent(db)})`,
    each,
  }
}

function all(db: Db | Tx, conditions: readonly Fragment[]): Fragment | null {
  const [first, ...others] = conditions
  return first ? others.reduce((sum, condition) => db`${sum} and ${condition}`, first) : null
}
