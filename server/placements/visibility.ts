import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { internsOf, studentsInReach } from '#server/reach/visibility.ts'

/** A condition on `placements p join students s`: a supervisor sees what names them, the others follow the student. */
export function placementsInReach(db: Db | Tx, actor: Actor) {
  return actor.role === 'supervisor' ? internsOf(db, actor) : studentsInReach(db, actor)
}
