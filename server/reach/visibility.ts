import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

type Viewer = Pick<Actor, 'id' | 'role'>

/** A condition on `students s`: whom one may see (who may do what, in the domain). */
export function studentsInReach(db: Db | Tx, actor: Viewer) {
  if (actor.role === 'admin') return db`true`
  if (actor.role === 'student') return db`s.id = ${actor.id}`
  if (actor.role === 'supervisor') {
    return db`s.id in (select p.student_id from placements p where ${internsOf(db, actor)})`
  }
  return db`(s.coordinator_id = ${actor.id} or (s.coordinator_id is null and s.course_id = any(array(
    select course_id from teacher_courses where teacher_id = ${actor.id}))))`
}

export async function isStudentInReach(db: Db | Tx, actor: Actor, id: number): Promise<boolean> {
  const [row] = await db`select from students s where s.id = ${id} and ${studentsInReach(db, actor)}`
  return row !== undefined
}

/** A condition on `placements p`: those that name this supervisor and go on, and ended ones with undecided records. */
export function internsOf(db: Db | Tx, actor: Viewer) {
  return db`(p.supervisor_id = ${actor.id} and (p.standing < 2 or exists (select from time_records r
    where r.placement_id = p.id and r.status in ('submitted', 'incomplete', 'open', 'returned'))))`
}
