import type { Db, Tx } from '#server/db.ts'
import { internsOf } from '#server/fragments/in-reach.ts'
import type { Actor } from '#server/http/serve.ts'

/** A condition on `courses c`: staff see all, a supervisor those of their interns, a student their own. */
export function coursesInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin' || actor.role === 'teacher') return db`true`
  if (actor.role === 'supervisor') {
    return db`c.id in (select p.course_id from placements p where ${internsOf(db, actor)})`
  }
  return db`c.id in (select course_id from students where id = ${actor.id}
    union select course_id from placements where student_id = ${actor.id})`
}
