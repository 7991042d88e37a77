import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { isStudentInReach } from '#server/reach/visibility.ts'

/** Whose account one may open again: an admin anyone's, a teacher own students' and supervisors'. */
export async function ensureReach(db: Db | Tx, actor: Actor, person: { id: number; role: Role }): Promise<void> {
  if (actor.role === 'admin') return
  if (actor.role !== 'teacher') throw forbidden()
  if (person.role === 'supervisor') return
  if (person.role === 'student' && (await isStudentInReach(db, actor, person.id))) return
  throw notFound('User')
}
