import { companiesInReach } from '#server/companies/visibility.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { studentsInReach } from '#server/reach/visibility.ts'

/** A condition on `documents d` with its `students s` or `companies o`: whose papers one may see. */
export function documentsInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin') return db`true`
  return db`((d.student_id is not null and ${studentsInReach(db, actor)})
    or (d.company_id is not null and ${companiesInReach(db, actor)}))`
}
