import { hash } from 'node:crypto'
import { renewedExpiry } from '#domain/session-life.ts'
import type { Db } from '#server/db.ts'
import { keepsFromSaving, troubleOf } from '#server/db-faults.ts'
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
type Waiting = { hash: Buffer; resolve: (session: Session | null) => void; reject: (fault: unknown) => void }

/**
 * Reads sessions by token. Calls that arrive during a read share the next one, so that a lone call never waits and a
 * busy server asks once for many. Every call is answered by a read that began after it.
 */
export function sessionLookup(db: Db, now: () => string): LookUp {
  let waiting: Waiting[] = []
  let isReading = false

  async function read(): Promise<void> {
    const batch = waiting
    waiting = []
    try {
      const found = await listSessionsByToken(
        db,
        batch.map(({ hash }) => hash),
        now(),
      )
      const byHash = new Map(found.map((session) => [session.tokenHash.toString('latin1'), session]))
      for (const { hash, resolve } of batch) resolve(byHash.get(hash.toString('latin1')) ?? null)
    } catch (fault) {
      for (const { reject } of batch) reject(fault)
    }
  }

  async function readAll(): Promise<void> {
    while (waiting.length > 0) await read()
    isReading = false
  }

  return (hash: Buffer) =>
    new Promise<Session | null>((resolve, reject) => {
      waiting.push({ hash, resolve, reject })
      if (isReading) return
      isReading = true
      // First take in the calls that have just arrived.
      setImmediate(readAll)
    })
}
