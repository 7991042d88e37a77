import type { ProfileFields } from '#contract/profile.ts'
import { isSameEmail, whoSetsEmail } from '#domain/account.ts'
import { noteChanges } from '#server/accounts/change.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, Refusal, tooMany, tooManyAttempts, wrongField } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import { changed, recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import type { Actor } from '#server/http/serve.ts'
import { awaited, queueJob } from '#server/jobs/job-queries.ts'
import { checkCurrent } from '#server/passwords/change.ts'
import { findOwner, type LinkOwner } from '#server/passwords/queries.ts'
import { lockUsers, updateUser } from '#server/people/queries.ts'
import { type Services, sendsEmail } from '#server/services.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import {
  deletePending,
  findEmailOwner,
  findPendingByToken,
  type Pending,
  spendConfirmation,
  upsertPending,
} from './email-queries.ts'
import { findProfile, type Profile } from './queries.ts'

const confirmationLife = 24 * 3_600_000

type ProfileChange = { body: ProfileFields; services: Pick<Services, 'config' | 'limits'> }

type EmailChange = { email: string; owner: LinkOwner }

/** The requested new email, after the password of its owner was checked; null if it stays. */
export async function wantedEmail(
  db: Db,
  actor: Actor,
  { body, services }: ProfileChange,
): Promise<EmailChange | null> {
  const { email, currentPassword } = body
  if (email === undefined) return null
  const owner = await findOwner(db, actor.id)
  if (!owner || isSameEmail(email, owner.email)) return null
  if (email === null) throw wrongField('email', `Ask ${whoSetsEmail(actor.role)} to remove your email.`)
  if (!mayChangeEmail(services))
    throw wrongField('email', `Ask ${whoSetsEmail(actor.role)} to change your email. This server can’t send emails.`)
  if (!currentPassword) throw wrongField('currentPassword', 'Enter your current password to change your email.')
  await checkCurrent(owner, currentPassword, services.limits)
  if (await services.limits.emailByAccount.take(`email ${actor.id}`)) return { email, owner }
  throw tooMany('Too many links were requested. Please try again in 15 minutes.')
}

/** Without a mail server nobody would get the link, so the school, which knows the person, changes it. */
export function mayChangeEmail(services: Pick<Services, 'config'>): boolean {
  return sendsEmail(services)
}

/** The job finds out whether someone else has this email, so that answer and time reveal nothing. */
export async function askForEmail(tx: Tx, actor: Actor, { email }: EmailChange): Promise<void> {
  const expiresAt = new Date(Date.parse(tx.change.now) + confirmationLife).toISOString()
  await upsertPending(tx, { userId: actor.id, email, expiresAt })
  await recordEvent(tx, { action: 'email change asked', noun: actor.role, recordId: actor.id, after: { email } })
  await queueJob(tx, 'send-email-confirmation', { payload: { userId: actor.id }, turn: awaited })
}

export async function cancelEmail(tx: Tx, actor: Actor): Promise<void> {
  if (!(await deletePending(tx, actor.id))) throw conflict('You have no pending email change.')
  await recordEvent(tx, { action: 'email change cancelled', noun: actor.role, recordId: actor.id })
}

type Shown = { token: string; ip: string; now: string; limits: Limits }

export async function checkedConfirmation(db: Db, { token, ip, now, limits }: Shown): Promise<Pending> {
  const network = networkOf(ip)
  if (!(await limits.linkByAddress.take(network))) throw tooManyAttempts()
  const pending = await findPendingByToken(db, tokenHash(token))
  if (!pending || pending.expiresAt <= now) throw badLink()
  await limits.linkByAddress.giveBack(network)
  return pending
}

/** The owner has confirmed the new address. The old one is told and may object. */
export async function confirmEmail(
  tx: Tx,
  { userId, role, email }: Pending,
  token: string,
): Promise<{ email: string }> {
  await lockUsers(tx, [userId])
  if (!(await spendConfirmation(tx, tokenHash(token)))) throw badLink()
  // Someone else got it meanwhile; the answer does not say who.
  if (await findEmailOwner(tx, email)) throw badLink()
  tx.change.by = { id: userId, role }
  const before = await findProfile(tx, userId)
  await noteChanges(tx, [{ userId, field: 'email', email: before.email, hasPassword: before.hasPassword }])
  await updateUser(tx, before, {
    fields: { email },
    alsoFound: [before.studentNumber ?? before.employeeNumber ?? null],
  })
  await changed<Profile>(tx, role, { before, after: await findProfile(tx, userId) })
  return { email }
}

function badLink(): Refusal {
  return new Refusal({
    status: 422,
    code: 'link_unknown',
    message: 'This link no longer works. Request a new one on your profile.',
  })
}
