import type { Db, Tx } from '#server/db.ts'
import { type Asker, internsOf, studentsInReach } from '#server/fragments/in-reach.ts'
import { whereLive } from '#server/fragments/standing.ts'

/**
 * A condition on `evaluations e` with `placements p` and `students s`: what a person may see (rule 41). What a student
 * says of a company or program is for coordinators and admins; what a supervisor says is for the student once released.
 */
export function evaluationsInReach(db: Db | Tx, actor: Asker) {
  if (actor.role === 'admin') return db`true`
  if (actor.role === 'supervisor') {
    return db`(e.kind = 'supervisor_student' and e.id = any(array(${namesSupervisor(db, actor.id)}))
      and case when e.answerer_id is null then ${internsOf(db, actor)}
      else e.answerer_id = ${actor.id} and (e.status in ('due', 'draft') or ${whereLive(db)}) end)`
  }
  if (actor.role === 'teacher') {
    return db`e.id = any(array(${ofCoordinator(db, actor)}))`
  }
  return db`(p.student_id = ${actor.id} and (e.kind in ('student_company', 'student_program')
    or (e.kind = 'supervisor_student' and e.status in ('released', 'acknowledged'))))`
}

/** Of the coordinator's students and by the coordinator, each by its index: otherwise those of the whole school are read. */
function ofCoordinator(db: Db | Tx, actor: Asker) {
  return db`
    select x.id from students s join placements q on q.student_id = s.id join evaluations x on x.placement_id = q.id
      where ${studentsInReach(db, actor)}
    union all select x.id from evaluations x where x.coordinator_id = ${actor.id}`
}

/** Evaluations that name a supervisor, by two indexes: otherwise those of the whole school would be read for one person. */
function namesSupervisor(db: Db | Tx, id: Asker['id']) {
  return db`
    select x.id from placements q join evaluations x on x.placement_id = q.id where q.supervisor_id = ${id}
    union all select x.id from evaluations x where x.answerer_id = ${id}`
}

/**
 * The person who answers `evaluations e` now: the supervisor who was asked instead or who holds the placement, the
 * student, or the coordinator who began it.
 */
export function answererOf(db: Db | Tx) {
  return db`case e.kind when 'supervisor_student' then coalesce(e.answerer_id, p.supervisor_id) when 'coordinator_company' then e.coordinator_id
    else p.student_id end`
}
