import { noteChanges } from '#server/accounts/change.ts'
import { forgetLinks } from '#server/accounts/queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { Refusal, tooManyAttempts } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { deleteSessions, lockPassword } from '#server/sessions/queries.ts'
import { findLink, type LinkState, setPassword, spendLink } from './queries.ts'

type Shown = { token: string; ip: string; now: string; limits: Limits }

const sentences = {
  link_unknown: 'This link no longer works. Please request a new one.',
  link_used: 'This link was already used. Please request a new one.',
  link_expired: 'This link has expired. Please request a new one.',
}

/** The owner of a link that still works. A wrong link is refused and counted by address. */
export async function checkedLink(db: Db, { token, ip, now, limits }: Shown): Promise<LinkState> {
  const network = networkOf(ip)
  if (!(await limits.linkByAddress.take(network))) throw tooManyAttempts()
  const link = await findLink(db, tokenHash(token))
  if (!link) throw badLink('link_unknown')
  await limits.linkByAddress.giveBack(network)
  if (link.usedAt) throw badLink('link_used')
  if (link.expiresAt <= now) throw badLink('link_expired')
  return link
}

/** Sets the password, uses the link up and ends every session of its owner. */
export async function resetPassword(tx: Tx, { token, owner, hash }: { token: string; owner: LinkState; hash: string }) {
  if (!(await spendLink(tx, tokenHash(token)))) throw badLink('link_used')
  const hasPassword = (await lockPassword(tx, owner.userId)) !== null
  await setPassword(tx, owner.userId, { hash, mustChange: false })
  await deleteSessions(tx, owner.userId)
  const { userId, role, madeBy } = owner
  // A link that someone else was handed counts as that person's change, whoever opened it.
  if (madeBy) await noteChanges(tx, [{ ...owner, field: 'password', hasPassword, byId: madeBy }])
  else await forgetLinks(tx, [userId])
  tx.change.by = { id: userId, role }
  await recordEvent(tx, { action: 'password set by link', noun: role, recordId: userId, after: { linkMadeBy: madeBy } })
}

function badLink(code: keyof typeof sentences): Refusal {
  return new Refusal({ status: 422, code, message: sentences[code] })
}
