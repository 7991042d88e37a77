import { companiesInReach } from '#server/companies/visibility.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound, ruleBroken } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { isStudentInReach } from '#server/reach/visibility.ts'
import type { Owner } from './queries.ts'

/** Whose papers are meant, if the caller may see them; a student who names nobody means the own ones. */
export async function ownerInReach(
  db: Db | Tx,
  actor: Actor,
  { studentId, companyId }: { studentId?: number | undefined; companyId?: number | undefined },
): Promise<Owner> {
  if (studentId !== undefined && companyId !== undefined) throw ruleBroken('Choose a student or a company, not both')
  if (companyId !== undefined) {
    const [row] = await db`select from companies o where o.id = ${companyId} and ${companiesInReach(db, actor)}`
    if (!row) throw notFound('Company')
    return { companyId }
  }
  const meant = studentId ?? (actor.role === 'student' ? actor.id : undefined)
  if (meant === undefined) throw ruleBroken('Choose a student', { errors: { studentId: 'Choose a student' } })
  if (!(await isStudentInReach(db, actor, meant))) throw notFound('Student')
  return { studentId: meant }
}
