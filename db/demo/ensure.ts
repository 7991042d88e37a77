import type { KeyObject } from 'node:crypto'
import { dateIn } from '#domain/zone.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { loadDemo } from './load.ts'

type DemoOptions = {
  isEmbedded: boolean
  mode: 'off' | 'on' | 'public' | undefined
  zone: string
  say: (line: string) => void
  keep?: (bytes: Buffer) => Promise<string>
  sealKey?: KeyObject
  paperKey?: string
}

const usernames = ['admin', 'teacher', 'supervisor', 'student']
const password = 'honest-hours'
/** An arbitrary number, the same in every process that may load the demo. */
const lockKey = 7_427_129

/**
 * Loads the demo school into an empty database, automatically only into the embedded one. Returns whether the product is
 * in demo mode. `off` closes the four accounts until `on` or `public` opens them again.
 */
export async function ensureDemo(db: Db, options: DemoOptions): Promise<boolean> {
  const { isEmbedded, mode, say } = options
  const now = new Date().toISOString()
  return inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`
    const { isEmpty, isLoaded, isDemo } = await stateOf(tx)
    if (mode === 'off') {
      if (isDemo) await setDemo(tx, 'closed')
      return false
    }
    if (isEmpty && (isEmbedded || mode)) {
      await load(tx, options)
      return true
    }
    if (mode && isLoaded && !isDemo) await setDemo(tx, 'opened')
    if (mode && !isLoaded) say('The database has people of its own, so the demo school is not loaded.')
    return isLoaded && (isDemo || mode !== undefined)
  })
}

async function stateOf(tx: Tx) {
  const [state] = await tx<{ isEmpty: boolean; isLoaded: boolean; isDemo: boolean }[]>`
    select not exists (select from users) as is_empty,
      exists (select from audit_events where noun = 'school' and action = 'demo loaded') as is_loaded,
      coalesce((select demo from school_settings), false) as is_demo`
  return state ?? { isEmpty: false, isLoaded: false, isDemo: false }
}

async function load(tx: Tx, { zone, say, isEmbedded: _, mode: __, ...kept }: DemoOptions): Promise<void> {
  const begin = Date.parse(tx.change.now)
  const passwordHash = await hashPassword(password)
  // Before the rest, because certificates name the school.
  await tx`update school_settings set demo = true, name = coalesce(nullif(name, ''), 'San Isidro College')`
  await loadDemo(tx, { today: dateIn(zone, begin), zone, passwordHash, ...kept })
  await recordEvent(tx, 'demo loaded')
  say(`Loading the demo school: done in ${((Date.now() - begin) / 1000).toFixed(1)} s`)
}

async function setDemo(tx: Tx, state: 'opened' | 'closed'): Promise<void> {
  const isDemo = state === 'opened'
  await tx`update school_settings set demo = ${isDemo}`
  await tx`update users set active = ${isDemo} where username = any(${usernames})`
  await recordEvent(tx, `demo ${state}`)
}

async function recordEvent(tx: Tx, action: string): Promise<void> {
  await tx`insert into audit_events (at, action, noun, record_id) values (${tx.change.now}, ${action}, 'school', 1)`
}
