import { createHash, randomBytes } from 'node:crypto'
import type { SignIn } from '#contract/sessions.ts'
import type { Role } from '#domain/roles.ts'
import { firstExpiry } from '#domain/session-life.ts'
import type { Db, Tx } from '#server/db.ts'
import { badInput, invalidCredentials, tooMany } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import { isPassword } from './hashing.ts'
import { tokenHash } from './lookup.ts'
import { findAccount, insertSession, rememberDevice, type SignInAccount } from './queries.ts'

type Attempt = { body: SignIn; role: Role; ip: string; device: string | null; limits: Limits }

/** Checks who it is, before any transaction opens: hashing is slow on purpose. Only failures count towards the limits. */
export async function checkSignIn(db: Db, { body, role, ip, device, limits }: Attempt): Promise<SignInAccount> {
  if (body.type !== role)
    throw badInput(`This is the sign-in of another user type`, { errors: { type: 'Does not match' } })
  const name = body.username.toLowerCase()
  const account = await findAccount(db, { name, role, device: device ? deviceHash(device) : null })
  // a device that has signed in before is counted by itself, so that others cannot lock it out
  const known = account?.isKnownDevice && device ? deviceHash(device).toString('base64url') : null
  const byAccount = limitKey(`${role} ${account ? account.userId : name} ${known ?? ip}`)
  if (!known && (await limits.signInByAddress.isOver(ip))) throw tooManyFailures()
  if (!(await limits.signInByAccount.take(byAccount))) throw tooManyFailures()
  if (!(await isPassword(body.password, account?.passwordHash ?? null)) || !account) {
    await limits.signInByAddress.take(ip)
    throw invalidCredentials()
  }
  await limits.signInByAccount.giveBack(byAccount)
  return account
}

type NewSignIn = { account: SignInAccount; role: Role; userAgent: string | null; device: string }

export async function signIn(tx: Tx, { account, role, userAgent, device }: NewSignIn) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = firstExpiry(role, tx.change.now)
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    userId: account.userId,
    expiresAt,
    ip: tx.change.ip,
    userAgent: userAgent?.slice(0, 300) ?? null,
  })
  await rememberDevice(tx, account.userId, deviceHash(device))
  tx.change.by = { id: account.userId, role }
  await recordEvent(tx, { action: 'signed in', noun: role, recordId: account.userId })
  return { token, id: account.userId, mustChangePassword: account.mustChange }
}

function tooManyFailures() {
  return tooMany('Too many failed sign-ins; try again in 15 minutes')
}

function deviceHash(device: string): Buffer {
  return createHash('sha256').update(device).digest()
}

/** Keys are bounded and hold no name. */
function limitKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
