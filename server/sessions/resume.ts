import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#domain/roles.ts'
import { isResumeOld, resumeExpiry, resumeLives } from '#domain/session-life.ts'
import type { Db, Tx } from '#server/db.ts'
import { keepsFromSaving, troubleOf } from '#server/db-faults.ts'
import { noSession, tooMany } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import { cookieOf, setCookie } from './cookies.ts'
import { tokenHash } from './lookup.ts'
import { insertSession, type Session } from './queries.ts'
import {
  deleteOldContinued,
  extendResume,
  findResumable,
  lockSignIn,
  markResumed,
  type Resumable,
} from './resume-queries.ts'

const cookie = { name: 'resume', path: '/api/sessions/resume', sameSite: 'Strict' } as const

/**
 * The cookie's value follows from the session's token, so that any call of the session can set it again. Neither can be
 * found from the other's stored digest (decision 161).
 */
function resumeValue(token: string): string {
  return createHash('sha256').update(`resume ${token}`).digest('base64url')
}

/** What a new session stores of its cookie. */
export function resumeColumns(token: string, role: Role, now: string) {
  return { resumeHash: tokenHash(resumeValue(token)), resumeUntil: resumeExpiry(role, now) }
}

export function giveResume(reply: FastifyReply, token: string, role: Role): void {
  setCookie(reply, { ...cookie, value: resumeValue(token), seconds: resumeLives[role] / 1000 })
}

export function takeResume(reply: FastifyReply): void {
  setCookie(reply, { ...cookie, value: '', seconds: 0 })
}

type Attempt = { request: FastifyRequest; reply: FastifyReply; ip: string; now: string; limits: Limits }

/** Finds what the cookie continues. A cookie that continues nothing is counted and taken back. */
export async function checkResume(db: Db, { request, reply, ip, now, limits }: Attempt): Promise<Buffer> {
  const value = cookieOf(request, cookie.name)
  if (!value || value.length > 100) throw noSession()
  const network = networkOf(ip)
  if (!(await limits.resumeByAddress.take(network))) throw tooManyTries()
  const hash = tokenHash(value)
  const found = await findResumable(db, hash, now)
  if (!found) {
    takeResume(reply)
    throw noSession()
  }
  await limits.resumeByAddress.giveBack(network)
  if (!(await limits.resumeByAccount.take(String(found.userId)))) throw tooManyTries()
  return hash
}

function tooManyTries() {
  return tooMany('Too many attempts to continue. Sign in, or try again in 15 minutes.')
}

/** Makes a second session beside the first. The cookie before it is accepted for two more minutes (rule 35). */
export async function resumeSession(tx: Tx, hash: Buffer, userAgent: string | null) {
  const found = await lockedResumable(tx, hash)
  const token = randomBytes(32).toString('base64url')
  await markResumed(tx, found.sessionId)
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    userId: found.userId,
    expiresAt: found.expiresAt,
    ip: tx.change.ip,
    userAgent: userAgent?.slice(0, 300) ?? null,
    firstId: found.firstId,
    ...resumeColumns(token, found.role, tx.change.now),
  })
  await deleteOldContinued(tx, found.firstId)
  tx.change.by = { id: found.userId, role: found.role }
  await recordEvent(tx, { action: 'resumed', noun: found.role, recordId: found.userId })
  return { token, id: found.userId, usertype: found.role, mustChangePassword: found.mustChange }
}

/** Read again after the lock: the sign-in may have ended in between. */
export async function lockedResumable(tx: Tx, hash: Buffer): Promise<Resumable> {
  const seen = await findResumable(tx, hash, tx.change.now)
  if (seen) await lockSignIn(tx, seen.firstId)
  const found = seen && (await findResumable(tx, hash, tx.change.now))
  if (!found) throw noSession()
  return found
}

type Use = { token: string; reply: FastifyReply; now: string }

/** Using a session moves the time until which it can be continued, now and then, and sets its cookie again. */
export async function renewResume(db: Db, session: Session, { token, reply, now }: Use): Promise<void> {
  const { id, role, resumeUntil } = session
  if (resumeUntil === null || !isResumeOld({ role, resumeUntil }, now)) return
  try {
    await extendResume(db, id, resumeExpiry(role, now))
    giveResume(reply, token, role)
  } catch (fault) {
    const trouble = troubleOf(fault)
    if (!trouble || !keepsFromSaving(trouble)) throw fault
  }
}
