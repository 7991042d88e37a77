import { companiesInReach } from '#server/companies/visibility.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import type { Actor } from '#server/http/serve.ts'
import { isForCompany, isOfOwnPlacement } from '#server/papers/visibility.ts'

/** A condition on `documents d` with its `requirements r` and its `students s` or `companies o`: what one may see. */
export function documentsInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin') return db`true`
  const addressed = actor.role === 'supervisor' ? db`and ${isForCompany(db)} and ${isOfOwnPlacement(db, actor)}` : db``
  return db`((d.student_id is not null and ${studentsInReach(db, actor)} ${addressed})
    or (d.company_id is not null and ${companiesInReach(db, actor)}))`
}
