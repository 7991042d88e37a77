import { randomBytes } from 'node:crypto'
import type { Wording } from '#domain/email-wordings.ts'
import { fullName } from '#domain/person.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Email } from '#server/mail/email.ts'
import { systemLetter } from '#server/mail/letters.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertLink, type LinkKind, type LinkOwner } from './queries.ts'

const lives: Record<LinkKind, number> = { invitation: 7 * 24 * 3_600_000, reset: 3_600_000 }
/** As `lives` has it, in words. */
const expiries: Record<LinkKind, string> = { invitation: '7 days', reset: '1 hour' }
const screens: Record<LinkKind, string> = { invitation: '/landing', reset: '/reset-password' }

type NewLink = {
  kind: LinkKind
  publicUrl: string
  /** The job that sends it by email, if any. */
  jobId?: string | null
}

/** Makes a one-time link. Only its hash is stored, so only the person who gets the link knows it. */
export async function makeLink(tx: Tx, owner: LinkOwner, { kind, publicUrl, jobId = null }: NewLink) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.parse(tx.change.now) + lives[kind]).toISOString()
  await insertLink(tx, { tokenHash: tokenHash(token), userId: owner.userId, kind, expiresAt, jobId })
  await recordEvent(tx, { action: `${kind} link made`, noun: owner.role, recordId: owner.userId })
  return { link: `${publicUrl}${screens[kind]}?token=${token}`, expiresAt }
}

type Addressed = { kind: LinkKind; link: string; email: string; product: string; school: string; wording: Wording }

export function linkLetter(owner: LinkOwner, addressed: Addressed): Email {
  const { kind, link, email, product, school, wording } = addressed
  const values = { product, school, name: fullName(owner), expiry: expiries[kind] }
  return systemLetter(kind, { to: email, wording, values, link })
}
