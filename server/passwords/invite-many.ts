import { fullName } from '#domain/person.ts'
import { ensureMaySetAccount, listMaySendLink } from '#server/accounts/reach.ts'
import type { Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { inviteAllByMail, inviteByMail } from '#server/notifications/invite.ts'
import { makeLink } from './links.ts'
import { findOwner, type LinkOwner, listOwners } from './queries.ts'

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

type Invited = { ids: readonly number[]; role: 'student' | 'supervisor' }
export type WhyNotInvited = 'not_own' | 'gone' | 'has_password' | 'no_email'

/** Invites each of these people to the address on file; why not, by person, for those who are not invited. */
export async function inviteByEmail(tx: Tx, actor: Actor, { ids, role }: Invited): Promise<Map<number, WhyNotInvited>> {
  const own = await listMaySendLink(tx, actor, { ids, role })
  const owners = new Map((await listOwners(tx, ids)).map((owner) => [owner.userId, owner]))
  const left = new Map<number, WhyNotInvited>()
  for (const id of ids) {
    const owner = owners.get(id)
    if (owner?.role !== role) left.set(id, 'gone')
    else if (!own.has(id)) left.set(id, 'not_own')
    else if (owner.passwordHash !== null) left.set(id, 'has_password')
    else if (!owner.email) left.set(id, 'no_email')
  }
  const invited = ids.filter((id) => !left.has(id))
  await inviteAllByMail(
    tx,
    invited.map((id) => ({ id, role })),
  )
  return left
}

async function findStudentOwner(tx: Tx, actor: Actor, id: number): Promise<LinkOwner> {
  await ensureMaySetAccount(tx, actor, { id, role: 'student' })
  const owner = await findOwner(tx, id)
  if (owner?.role !== 'student') throw notFound('Student')
  return owner
}
