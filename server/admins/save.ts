import type { AdminChanges, AdminFields } from '#contract/admins.ts'
import type { Person } from '#contract/people.ts'
import { changeNames } from '#server/accounts/change.ts'
import type { Tx } from '#server/db.ts'
import { conflict } from '#server/errors.ts'
import { changed, created, ensureCurrent } from '#server/http/changes.ts'
import { defined } from '#server/http/sql.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { archivePeople, ensureNotArchived } from '#server/people/archive.ts'
import { insertUser, lockUsers, updateUser } from '#server/people/queries.ts'
import { freeUsername } from '#server/people/username.ts'
import { findAdmin, lockWorkingAdmins } from './queries.ts'

export async function addAdmin(tx: Tx, fields: AdminFields): Promise<Person> {
  const username = fields.username ?? (await freeUsername(tx, fields))
  const id = await insertUser(tx, 'admin', { fields: defined({ ...fields, username }) })
  const admin = await created(tx, 'admin', await findAdmin(tx, id))
  await inviteByMail(tx, 'admin', admin)
  return admin
}

export async function updateAdmin(tx: Tx, id: number, { version, ...fields }: AdminChanges): Promise<Person> {
  await lockUsers(tx, [id])
  const before = await findAdmin(tx, id)
  await ensureCurrent(tx, 'admin', { current: before, version })
  ensureNotArchived(before)
  await changeNames(tx, before, fields)
  await updateUser(tx, before, { fields: defined(fields) })
  return changed(tx, 'admin', { before, after: await findAdmin(tx, id) })
}

/** Somebody who can sign in stays, also when two admins archive each other at the same moment. */
export async function archiveAdmin(tx: Tx, id: number): Promise<void> {
  const working = await lockWorkingAdmins(tx)
  const admin = await findAdmin(tx, id)
  if (working.every((each) => each.id === id)) {
    throw conflict('This is the only admin who can sign in. Add another one, who sets a password, first')
  }
  await archivePeople(tx, [admin])
}
