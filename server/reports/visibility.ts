import type { ReportFilters } from '#contract/reports.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { currentFirst, whereAtWork } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'

/** A condition on placements `p` with students `s` and users `u`: at work in the period, and within reach. */
export function placementsOf(db: Db, actor: Actor, filters: ReportFilters) {
  const { courseId, companyId, from, to } = filters
  return db`
    from placements p join students s on s.id = p.student_id join users u on u.id = s.id
    where ${studentsInReach(db, actor)} and ${whereAtWork(db, { from, to })}
      ${courseId ? db`and p.course_id = ${courseId}` : db``}
      ${companyId ? db`and p.company_id = ${companyId}` : db``}
      ${ofSection(db, filters)}`
}

/** A condition on students `s` with users `u`, placed or not. */
export function studentsOf(db: Db, actor: Actor, filters: ReportFilters) {
  const { courseId, companyId } = filters
  return db`
    from students s join users u on u.id = s.id
    where u.archived_at is null and ${studentsInReach(db, actor)}
      ${courseId ? db`and s.course_id = ${courseId}` : db``}
      ${
        companyId
          ? db`and ${companyId} = (
              select p.company_id from placements p where p.student_id = s.id order by ${currentFirst(db)} limit 1)`
          : db``
      }
      ${ofSection(db, filters)}`
}

function ofSection(db: Db, { section }: ReportFilters) {
  return section ? db`and lower(s.section) = lower(${section})` : db``
}

/** A condition on `courses c`: the programs whose Annex C the caller reads and writes. */
export function annexCoursesInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin') return db`true`
  return db`c.id in (select course_id from teacher_courses where teacher_id = ${actor.id})`
}
