import { createHash, randomBytes } from 'node:crypto'
import type { SignIn } from '#contract/sessions.ts'
import type { Role } from '#domain/roles.ts'
import { firstExpiry } from '#domain/session-life.ts'
import type { Db, Tx } from '#server/db.ts'
import { badInput, invalidCredentials, tooManyAttempts } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import { openTurns } from '#server/threads/turns.ts'
import { hashInTurn, isPassword } from './hashing.ts'
import { tokenHash } from './lookup.ts'
import { findAccount, insertSession, lockPassword, rememberDevice, type SignInAccount } from './queries.ts'
import { resumeColumns } from './resume.ts'

type Typed = { password: string; stored: string | null }
type Attempt = { body: SignIn; role: Role; ip: string; device: string | null; limits: Limits }

/** Checks the password before any transaction opens, because hashing is slow. Only failures count (rule 36). */
export async function checkSignIn(db: Db, { body, role, ip, device, limits }: Attempt): Promise<SignInAccount> {
  if (body.type !== role) throw badInput(`This sign-in is for another role.`, { errors: { type: 'Does not match' } })
  const name = body.username.toLowerCase()
  const account = await findAccount(db, { name, role, device: device ? deviceHash(device) : null })
  // A known device has its own count, so that others cannot lock it out.
  const known = account?.isKnownDevice && device ? deviceHash(device).toString('base64url') : null
  const network = networkOf(ip)
  const byAccount = limitKey(`${role} ${account ? account.userId : name} ${known ?? network}`)
  if (!(await limits.signInByAccount.take(byAccount))) throw tooManyAttempts()
  const attempt = { password: body.password, stored: account?.passwordHash ?? null }
  const tried = known ? isPassword(attempt.password, attempt.stored, known) : isRightFrom(network, attempt, limits)
  const isRight = await tried.catch(async (fault) => {
    // The password was not tried.
    await limits.signInByAccount.giveBack(byAccount)
    throw fault
  })
  if (!isRight || !account) throw invalidCredentials()
  await limits.signInByAccount.giveBack(byAccount)
  return account
}

const crowded = 'Too many attempts from your network. Please try again in a few minutes.'
/** For addresses with too many failures: nobody is locked out, but each try waits for the one before it. */
const lines = openTurns({ atOnce: 1000, ofOne: 1, waiting: 3000, waitingOfOne: 30, own: crowded, full: crowded })

/** Counted when its turn comes, because a whole class that signs in at once has not failed. */
async function isRightFrom(network: string, attempt: Typed, { signInByAddress: limit }: Limits) {
  const { password, stored } = attempt
  const tried = await hashInTurn(network, async (check) =>
    (await limit.take(network)) ? { isRight: await check(password, stored) } : null,
  )
  const isRight = tried
    ? tried.isRight
    : await lines
        .run(network, () => isPassword(password, stored, network))
        .catch(async (fault) => {
          await limit.giveBack(network)
          throw fault
        })
  if (isRight) await limit.giveBack(network)
  return isRight
}

type NewSignIn = {
  account: SignInAccount
  role: Role
  userAgent: string | null
  device: Devices
  isShared: boolean
}
/** The browser's old name, and its new one. */
type Devices = { before: string | null; now: string }

/** Who sets another password while this one is checked ends all sessions, and so also this one. */
export async function signIn(tx: Tx, { account, role, userAgent, device, isShared }: NewSignIn) {
  if ((await lockPassword(tx, account.userId)) !== account.passwordHash) throw invalidCredentials()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = firstExpiry(role, tx.change.now)
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    userId: account.userId,
    expiresAt,
    ip: tx.change.ip,
    userAgent: userAgent?.slice(0, 300) ?? null,
    ...(isShared ? {} : resumeColumns(token, role, tx.change.now)),
  })
  await rememberDevice(tx, account.userId, {
    before: device.before ? deviceHash(device.before) : null,
    now: deviceHash(device.now),
  })
  tx.change.by = { id: account.userId, role }
  await recordEvent(tx, { action: 'signed in', noun: role, recordId: account.userId })
  return { token, id: account.userId, mustChangePassword: account.mustChange }
}

function deviceHash(device: string): Buffer {
  return createHash('sha256').update(device).digest()
}

/** Keys are short and hold no name. */
function limitKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
