import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

/** A condition on `companies o`: staff see all, a supervisor the own one, a student those of the own placements. */
export function companiesInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin' || actor.role === 'teacher') return db`true`
  if (actor.role === 'supervisor') return db`o.id = (select company_id from supervisors where id = ${actor.id})`
  return db`o.id in (select company_id from placements where student_id = ${actor.id})`
}
