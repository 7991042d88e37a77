import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'

/** A condition on `supervisors v`: a supervisor sees those of the own company. */
export function supervisorsInReach(db: Db | Tx, actor: Actor) {
  if (actor.role !== 'supervisor') return db`true`
  return db`v.company_id = (select company_id from supervisors where id = ${actor.id})`
}
