import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

/** A condition on `supervisors v`: a supervisor sees those of their company, a student those of their placements. */
export function supervisorsInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'supervisor') {
    return db`v.company_id = (select company_id from supervisors where id = ${actor.id})`
  }
  if (actor.role === 'student') {
    return db`v.id in (select p.supervisor_id from placements p where p.student_id = ${actor.id})`
  }
  return db`true`
}
