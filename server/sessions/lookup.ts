import { hash } from 'node:crypto'
import { renewedExpiry } from '#domain/session-life.ts'
import type { Db } from '#server/db.ts'
import { keepsFromSaving, troubleOf } from '#server/db-faults.ts'
import { gathered } from '#server/threads/gather.ts'
import { extendSession, listSessionsByToken, type Session } from './queries.ts'

export function tokenHash(token: string): Buffer {
  return Buffer.from(tokenDigest(token), 'hex')
}

/** The same in hex. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex')
}

/** Using a session extends it. If the database is read-only, it is read as it is, so that people can still read. */
export async function renewSession(
  db: Db,
  session: Pick<Session, 'id' | 'role' | 'createdAt' | 'expiresAt' | 'firstId'>,
  now: string,
) {
  const until = renewedExpiry(session, now)
  if (!until) return
  try {
    await extendSession(db, session.id, { now, until })
  } catch (fault) {
    const trouble = troubleOf(fault)
    if (!trouble || !keepsFromSaving(trouble)) throw fault
  }
}

export type LookUp = (hash: Buffer) => Promise<Session | null>

/** Reads sessions by token; calls that arrive together share a statement. */
export function sessionLookup(db: Db, now: () => string): LookUp {
  const find = gathered(async (on: Db, hashes: readonly Buffer[]) => {
    const found = await listSessionsByToken(on, hashes, now())
    const byHash = new Map(found.map((session) => [session.tokenHash.toString('latin1'), session]))
    return hashes.map((hash) => byHash.get(hash.toString('latin1')) ?? null)
  })
  return (hash) => find(db, hash, undefined)
}
