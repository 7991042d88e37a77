import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { accountHeld, forbidden, newPasswordNeeded, notFound, Refusal } from '#server/errors.ts'
import { isStudentInReach } from '#server/fragments/in-reach.ts'
import { findStanding } from './queries.ts'
import { type AccountViewer, hasOwnIntern, listShared } from './visibility.ts'

type Person = { id: number; role: Role }

export const sharedSupervisor =
  'This supervisor has, or had, interns of other coordinators. Ask an admin to change the username, email or password.'
const strangeSupervisor = 'None of your students is with this supervisor now. Ask an admin or their coordinator.'

/**
 * Whose email and password a person may set, and whose link they may be handed (rule 33): an admin anyone's, a teacher
 * those of own students and of supervisors who never had another coordinator's intern. A teacher who could approve as
 * such a supervisor could approve these hours anyway.
 */
export async function ensureMaySetAccount(db: Db | Tx, viewer: AccountViewer, person: Person): Promise<void> {
  await ensureSound(db, viewer)
  if (await isOpenTo(db, viewer, person)) return
  throw new Refusal({ status: 403, code: 'forbidden', message: sharedSupervisor })
}

/** To whom a person may send a link to the address on file: also to supervisors of own students (rule 33). */
export async function ensureMaySendLink(db: Db | Tx, viewer: AccountViewer, person: Person): Promise<void> {
  if (await maySendLink(db, viewer, person)) return
  throw new Refusal({ status: 403, code: 'forbidden', message: strangeSupervisor })
}

/** The same as an answer, for a step of many. */
export async function maySendLink(db: Db | Tx, viewer: AccountViewer, person: Person): Promise<boolean> {
  await ensureSound(db, viewer)
  return (await isOpenTo(db, viewer, person)) || (await hasOwnIntern(db, viewer, person.id))
}

/** False only for a supervisor, because teachers see all supervisors; anyone else out of reach is not found. */
async function isOpenTo(db: Db | Tx, viewer: AccountViewer, { id, role }: Person): Promise<boolean> {
  if (viewer.role === 'admin') return true
  if (viewer.role !== 'teacher') throw forbidden()
  if (role === 'supervisor') return !(await listShared(db, viewer, [id])).has(id)
  if (role === 'student' && (await isStudentInReach(db, viewer, id))) return true
  throw notFound('User')
}

/** A person whose password someone else chose, or whose account was reported, may not change other accounts. */
export async function ensureSound(db: Db | Tx, viewer: AccountViewer): Promise<void> {
  const { mustChange, isHeld } = await findStanding(db, viewer.id)
  if (mustChange) throw newPasswordNeeded()
  if (isHeld) throw accountHeld()
}
