import type { PasswordChange } from '#contract/passwords.ts'
import { passwordProblem } from '#domain/password.ts'
import type { Role } from '#domain/roles.ts'
import { noteChanges } from '#server/accounts/change.ts'
import { forgetLinks } from '#server/accounts/queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { forbidden, notFound, tooManyAttempts, wrongField } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import type { Actor } from '#server/http/serve.ts'
import { hashPassword, isPassword } from '#server/sessions/hashing.ts'
import { deleteSessions, lockPassword } from '#server/sessions/queries.ts'
import { commonPasswords } from './common-passwords.ts'
import { findOwner, type LinkOwner, setPassword } from './queries.ts'

type PasswordRequest = { actor: Actor; body: PasswordChange; role: Role; limits: Limits; product: string }
/** The typed password and its field, for the refusal. Hashes of the same `by` take turns. */
type Typed = { field: 'password' | 'newPassword'; password: string; by: number }
type NewHash = { owner: LinkOwner; hash: string; isOwn: boolean }

/** Checks and hashes before the transaction opens. `role` is the role that the call is for. */
export async function preparePassword(
  db: Db,
  { actor, body, role, limits, product }: PasswordRequest,
): Promise<NewHash> {
  const isOwn = 'currentPassword' in body
  const owner = await findOwner(db, isOwn ? actor.id : body.id)
  if (!owner || owner.role !== role) throw isOwn ? forbidden() : notFound('User')
  if (isOwn) await checkCurrent(owner, body.currentPassword, limits)
  const typed = { field: 'newPassword', password: body.newPassword, by: actor.id } as const
  return { owner, hash: await acceptedHash(owner, typed, product), isOwn }
}

/** The hash of an acceptable password; otherwise throws the sentence why not (rule 34). */
export async function acceptedHash(owner: LinkOwner, { field, password, by }: Typed, product: string): Promise<string> {
  const { username, email, firstName, lastName } = owner
  const own = [
    username,
    email,
    email?.split('@')[0],
    firstName,
    lastName,
    `${firstName ?? ''}${lastName ?? ''}`,
    product,
  ]
  const problem = passwordProblem(password, { common: commonPasswords, own })
  if (problem) throw wrongField(field, problem)
  return hashPassword(password, by)
}

/**
 * A person's own change keeps this session. A change by someone else ends all, and the next sign-in asks for a new one.
 */
export async function changePassword(tx: Tx, actor: Actor, { owner, hash, isOwn }: NewHash): Promise<void> {
  const stored = await lockPassword(tx, owner.userId)
  if (isOwn && stored !== owner.passwordHash) throw notCurrent()
  await setPassword(tx, owner.userId, { hash, mustChange: !isOwn })
  await deleteSessions(tx, owner.userId, isOwn ? actor.sessionId : null)
  if (isOwn) await forgetLinks(tx, [owner.userId])
  else await noteChanges(tx, [{ ...owner, field: 'password', hasPassword: stored !== null }])
  await recordEvent(tx, { action: 'password changed', noun: owner.role, recordId: owner.userId })
}

/** A person who took over a session does not know the current password. */
export async function checkCurrent(owner: LinkOwner, password: string, limits: Limits): Promise<void> {
  const key = `change ${owner.userId}`
  if (!(await limits.signInByAccount.take(key))) throw tooManyAttempts()
  if (await isPassword(password, owner.passwordHash, owner.userId)) return limits.signInByAccount.giveBack(key)
  throw notCurrent()
}

/** Another password was set since this one was checked: what it was checked for is not done. */
export async function ensureStillCurrent(tx: Tx, { userId, passwordHash }: LinkOwner): Promise<void> {
  if ((await lockPassword(tx, userId)) !== passwordHash) throw notCurrent()
}

function notCurrent() {
  return wrongField('currentPassword', 'Your current password is incorrect.')
}
