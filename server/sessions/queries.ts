import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'

/** PostgreSQL's type number of bytea[]; the driver would take a list of buffers for a single bytea. */
const bytesArray = 1001

export type Session = {
  id: number
  tokenHash: Buffer
  userId: number
  role: Role
  mustChange: boolean
  isHeld: boolean
  createdAt: string
  expiresAt: string
}

/** The sessions that count at `now`, with their people: `s`, `u` and `a`. */
export function liveSessions(db: Db | Tx, now: string) {
  return db`sessions s join users u on u.id = s.user_id and u.active and u.archived_at is null
    join accounts a on a.user_id = u.id and s.expires_at > ${now}`
}

export async function listSessionsByToken(db: Db, hashes: readonly Buffer[], now: string): Promise<Session[]> {
  return db<Session[]>`
    select s.id, s.token_hash, s.user_id, u.role, a.must_change, a.held_at is not null as is_held, s.created_at,
      s.expires_at
    from ${liveSessions(db, now)} where s.token_hash = any(${db.typed(hashes as Buffer[], bytesArray)})`
}

/** Never waits: if someone else changes the session now, the next call extends it. */
export async function extendSession(db: Db, id: number, { now, until }: { now: string; until: string }): Promise<void> {
  await db`
    update sessions set last_used_at = ${now}, expires_at = greatest(expires_at, ${until})
    where id in (select id from sessions where id = ${id} for update skip locked)`
}

export type NewSession = {
  tokenHash: Buffer
  userId: number
  expiresAt: string
  ip: string | null
  userAgent: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { now } = tx.change
  const [row] = await tx<{ id: number }[]>`
    insert into sessions ${tx({ ...session, createdAt: now, lastUsedAt: now })} returning id`
  return row?.id ?? 0
}

export async function deleteSession(tx: Tx, id: number): Promise<void> {
  await tx`delete from sessions where id = ${id}`
}

/** Ends the sessions of a person, except the one that `except` names. */
export async function deleteSessions(tx: Tx, userId: number, except: number | null = null): Promise<number> {
  const ended = await tx`delete from sessions where user_id = ${userId} and id is distinct from ${except}`
  return ended.count
}

export function listSessions(db: Db, userId: number, now: string) {
  return db<{ id: number; createdAt: string; lastUsedAt: string; ip: string | null; userAgent: string | null }[]>`
    select id, created_at, last_used_at, ip, user_agent from sessions
    where user_id = ${userId} and expires_at > ${now} order by last_used_at desc, id desc`
}

export type SignInAccount = { userId: number; passwordHash: string | null; mustChange: boolean; isKnownDevice: boolean }

/** The account of a username or email within a role, in upper or lower case. */
export async function findAccount(
  db: Db,
  { name, role, device }: { name: string; role: Role; device: Buffer | null },
): Promise<SignInAccount | null> {
  const [account] = await db<SignInAccount[]>`
    select a.user_id, a.password_hash, a.must_change,
      exists (select from known_devices d where d.user_id = a.user_id and d.device_hash = ${device}) as is_known_device
    from users u join accounts a on a.user_id = u.id
    where (lower(u.username) = lower(${name}) or lower(u.email) = lower(${name}))
      and u.role = ${role} and u.active and u.archived_at is null
    order by lower(u.username) = lower(${name}) desc limit 1`
  return account ?? null
}

const mostDevices = 20

/** A device's new name replaces the old one for everyone who uses it. */
export async function rememberDevice(tx: Tx, userId: number, device: { before: Buffer | null; now: Buffer }) {
  await tx`update known_devices set device_hash = ${device.now} where device_hash = ${device.before}`
  await tx`
    insert into known_devices (user_id, device_hash, last_seen_at) values (${userId}, ${device.now}, ${tx.change.now})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`
  await tx`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} order by last_seen_at desc, device_hash
      offset ${mostDevices})`
}
