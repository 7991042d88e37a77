import { fullName } from '#domain/person.ts'
import { ensureMaySetAccount, maySendLink } from '#server/accounts/reach.ts'
import type { Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { makeLink } from './links.ts'
import { findOwner, type LinkOwner } from './queries.ts'

type Invitations = { ids: readonly number[]; publicUrl: string }

export async function inviteStudents(tx: Tx, actor: Actor, { ids, publicUrl }: Invitations) {
  const owners = await Promise.all([...new Set(ids)].map((id) => findStudentOwner(tx, actor, id)))
  const waiting = owners.filter((owner) => owner.passwordHash === null)
  const links = []
  for (const owner of waiting) {
    const { userId: id, email, username } = owner
    await inviteByMail(tx, 'student', { id, email })
    if (email) continue
    const { link } = await makeLink(tx, owner, { kind: 'invitation', publicUrl })
    links.push({ id, name: fullName(owner), username, link })
  }
  return { sent: waiting.length - links.length, skipped: owners.length - waiting.length, links }
}

type Invited = { id: number; role: 'student' | 'supervisor' }

/** The invitation of one person to the address on file; null if it was made. */
export async function inviteByEmail(tx: Tx, actor: Actor, { id, role }: Invited) {
  if (!(await maySendLink(tx, actor, { id, role }))) return 'not_own'
  const owner = await findOwner(tx, id)
  if (owner?.role !== role) throw notFound(role === 'student' ? 'Student' : 'Supervisor')
  if (owner.passwordHash !== null) return 'has_password'
  if (!owner.email) return 'no_email'
  await inviteByMail(tx, role, { id, email: owner.email })
  return null
}

async function findStudentOwner(tx: Tx, actor: Actor, id: number): Promise<LinkOwner> {
  await ensureMaySetAccount(tx, actor, { id, role: 'student' })
  const owner = await findOwner(tx, id)
  if (owner?.role !== 'student') throw notFound('Student')
  return owner
}
