import { companiesInReach } from '#server/companies/visibility.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound, ruleBroken, wrongField } from '#server/errors.ts'
import { internsOf, isStudentInReach, studentsInReach } from '#server/fragments/in-reach.ts'
import { whereEnded, whereLive, whereRunning } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'

/** The owner of documents: a student or a company. */
export type DocumentOwner = { studentId: number; companyId?: undefined } | { companyId: number; studentId?: undefined }

/** A condition on `documents d` with `requirements r` and `students s` or `companies o`: what a person may see. */
export function documentsInReach(db: Db | Tx, actor: Actor) {
  if (actor.role === 'admin') return db`true`
  const addressed = actor.role === 'supervisor' ? db`and ${isForCompany(db)} and ${isOfOwnPlacement(db, actor)}` : db``
  return db`((d.student_id is not null and ${studentsInReach(db, actor)} ${addressed})
    or (d.company_id is not null and ${companiesInReach(db, actor)}))`
}

/** A condition on `requirements r`: its documents are addressed to the company. */
export function isForCompany(db: Db | Tx) {
  return db`(r.for_company or r.uploaded_by = 'supervisor')`
}

/**
 * A condition on `documents d` of a student in this supervisor's reach: submitted for a placement that names them
 * (rule 32). A document does not name a placement: it belongs to the first that had not ended on that day, else to the
 * last. What another company's supervisor wrote about the student stays with that company.
 */
export function isOfOwnPlacement(db: Db | Tx, actor: Actor) {
  const hadNotEnded = db`(${whereLive(db, 'q')} or q.end_date >= d.created_at::date)`
  return db`case
    when exists (select from supervisors v where v.id = d.uploaded_by) then exists (
      select from supervisors v join supervisors me on me.company_id = v.company_id
      where v.id = d.uploaded_by and me.id = ${actor.id})
    else exists (select from placements p where ${internsOf(db, actor)} and p.id = (
      select q.id from placements q
      where q.student_id = d.student_id and (${whereLive(db, 'q')} or q.end_date is not null)
      order by ${hadNotEnded} desc, ${whereEnded(db, 'q')} desc, ${whereRunning(db, 'q')} desc, case when ${hadNotEnded} then q.end_date end,
        q.end_date desc, q.id limit 1)) end`
}

/** The owner of the requested documents, if the caller may see them. A student without an owner means their own. */
export async function ownerInReach(
  db: Db | Tx,
  actor: Actor,
  { studentId, companyId }: { studentId?: number | undefined; companyId?: number | undefined },
): Promise<DocumentOwner> {
  if (studentId !== undefined && companyId !== undefined) throw ruleBroken('Choose a student or a company, not both')
  if (companyId !== undefined) {
    const [row] = await db`select from companies o where o.id = ${companyId} and ${companiesInReach(db, actor)}`
    if (!row) throw notFound('Company')
    return { companyId }
  }
  const meant = studentId ?? (actor.role === 'student' ? actor.id : undefined)
  if (meant === undefined) throw wrongField('studentId', 'Choose a student')
  if (!(await isStudentInReach(db, actor, meant))) throw notFound('Student')
  return { studentId: meant }
}
