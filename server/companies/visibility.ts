import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'

/** A condition on `companies o`: staff see all, a supervisor their own, a student those of their placements. */
export function companiesInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin' || actor.role === 'teacher') return db`true`
  if (actor.role === 'supervisor') return db`o.id = (select company_id from supervisors where id = ${actor.id})`
  return db`o.id in (select company_id from placements where student_id = ${actor.id})`
}

/** A condition on `companies o`: students in this person's reach are there, or in preparation. */
export function hostsOwn(db: Db | Tx, actor: Actor) {
  return db`o.id in (select p.company_id from students s join placements p on p.student_id = s.id
    where ${whereLive(db)} and ${studentsInReach(db, actor)})`
}
