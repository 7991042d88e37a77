import type { Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import { makeLink } from '#server/passwords/links.ts'
import { findOwner } from '#server/passwords/queries.ts'
import { insertUser } from '#server/people/queries.ts'
import { findAdminId } from './queries.ts'

/** An admin who has no password yet, and the one-time link to choose it. */
export async function createAdmin(tx: Tx, admin: { username: string; email: string }, publicUrl: string) {
  const id = await insertUser(tx, 'admin', { fields: admin })
  await recordEvent(tx, { action: 'created', noun: 'admin', recordId: id, after: { id, ...admin } })
  return linkFor(tx, id, publicUrl)
}

/** A new link for an admin who cannot sign in; earlier unused links stop working. */
export async function linkAdmin(tx: Tx, username: string, publicUrl: string) {
  return linkFor(tx, await findAdminId(tx, username), publicUrl)
}

async function linkFor(tx: Tx, id: number | null, publicUrl: string) {
  const owner = id && (await findOwner(tx, id))
  if (!owner) throw notFound('Admin')
  return makeLink(tx, owner, { kind: 'invitation', publicUrl })
}
