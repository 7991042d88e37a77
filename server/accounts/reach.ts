import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { accountHeld, forbidden, newPasswordNeeded, notFound, Refusal } from '#server/errors.ts'
import { listStudentsInReach } from '#server/fragments/in-reach.ts'
import { findStanding } from './queries.ts'
import { type AccountViewer, listShared, listWithOwnIntern } from './visibility.ts'

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
  await ensureSound(db, viewer)
  if (await isOpenTo(db, viewer, person)) return
  if ((await listWithOwnIntern(db, viewer, [person.id])).has(person.id)) return
  throw new Refusal({ status: 403, code: 'forbidden', message: strangeSupervisor })
}

type People = { ids: readonly number[]; role: Role }

/** The people among these who may get a link from the viewer. */
export async function listMaySendLink(db: Db | Tx, viewer: AccountViewer, people: People): Promise<Set<number>> {
  await ensureSound(db, viewer)
  const open = await listOpenTo(db, viewer, people)
  if (people.role !== 'supervisor' || open.size === people.ids.length) return open
  return new Set([...open, ...(await listWithOwnIntern(db, viewer, people.ids))])
}

/** False only for a supervisor, because teachers see all supervisors; anyone else out of reach is not found. */
async function isOpenTo(db: Db | Tx, viewer: AccountViewer, { id, role }: Person): Promise<boolean> {
  const isOpen = (await listOpenTo(db, viewer, { ids: [id], role })).has(id)
  if (!isOpen && role !== 'supervisor') throw notFound('User')
  return isOpen
}

async function listOpenTo(db: Db | Tx, viewer: AccountViewer, { ids, role }: People): Promise<Set<number>> {
  if (viewer.role === 'admin') return new Set(ids)
  if (viewer.role !== 'teacher') throw forbidden()
  if (role === 'student') return listStudentsInReach(db, viewer, ids)
  if (role !== 'supervisor') return new Set()
  const shared = await listShared(db, viewer, ids)
  return new Set(ids.filter((id) => !shared.has(id)))
}

/**
 * A person whose password someone else chose, or whose account was reported, may not change other accounts. A job also
 * asks whether the account of who started it was closed since.
 */
export async function ensureSound(db: Db | Tx, viewer: AccountViewer): Promise<void> {
  const { mustChange, isHeld, isClosed } = await findStanding(db, viewer.id)
  if (isClosed) throw forbidden('This account was deleted.')
  if (mustChange) throw newPasswordNeeded()
  if (isHeld) throw accountHeld()
}
