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
  /** The session that this one continues. */
  firstId: number | null
  /** Until when it can be continued by its cookie; null without one, or after it was used. */
  resumeUntil: string | null
}

/** The sessions that count at `now`, with their people: `s`, `u` and `a`. */
export function liveSessions(db: Db | Tx, now: string) {
  return db`sessions s join users u on u.id = s.user_id and u.active and u.archived_at is null
    join accounts a on a.user_id = u.id and s.expires_at > ${now}`
}

export async function listSessionsByToken(db: Db, hashes: readonly Buffer[], now: string): Promise<Session[]> {
  return db<Session[]>`
    select s.id, s.token_hash, s.user_id, u.role, a.must_change, a.held_at is not null as is_held, s.created_at,
      s.expires_at, s.first_id, case when s.resumed_at is null then s.resume_until end as resume_until
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
  firstId?: number | null
  resumeHash?: Buffer | null
  resumeUntil?: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { now } = tx.change
  const [row] = await tx<{ id: number }[]>`
    insert into sessions ${tx({ ...session, createdAt: now, lastUsedAt: now })} returning id`
  return row?.id ?? 0
}

/**
 * Locks all sign-ins of these people by their first sessions, as whoever continues one does. Otherwise a session that
 * is made meanwhile would not be seen by what ends the others.
 */
async function lockSignIns(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`
    select from sessions where user_id = any(${userIds as number[]}) and first_id is null order by id for update`
}

/** Ends a sign-in: the session, the one that it continues and all that continue it. */
export async function deleteSignIn(tx: Tx, sessionId: number): Promise<void> {
  await tx`delete from sessions where id in (select coalesce(first_id, id) from sessions where id = ${sessionId})`
}

/** Signs these people out everywhere. */
export async function endSessions(tx: Tx, userIds: readonly number[]): Promise<void> {
  await lockSignIns(tx, userIds)
  await tx`delete from sessions where user_id = any(${userIds as number[]})`
}

/**
 * Ends the sessions of a person, except the one that `except` names, and returns how many sign-ins. The session that
 * this one continues loses its token; its row stays, because this one ends with it. All of a sign-in are of one browser,
 * whose device was last made known by one of them: it stays with this one.
 */
export async function deleteSessions(tx: Tx, userId: number, except: number | null = null): Promise<number> {
  await lockSignIns(tx, [userId])
  const first = tx`(select first_id from sessions where id = ${except})`
  await tx`
    update device_tokens set session_id = ${except} where id = (
      select d.id from device_tokens d join sessions s on s.id = d.session_id
      where coalesce(s.first_id, s.id) = (select coalesce(first_id, id) from sessions where id = ${except})
      order by d.last_seen_at desc, d.id desc limit 1)`
  const ended = await tx<{ firstId: number | null }[]>`
    delete from sessions
    where user_id = ${userId} and id is distinct from ${except} and id is distinct from ${first} returning first_id`
  await tx`update sessions set token_hash = null, resume_hash = null, resume_until = null where id = ${first}`
  await tx`delete from device_tokens where session_id = ${first}`
  return ended.filter(({ firstId }) => firstId === null).length
}

type DeviceSession = { id: number; createdAt: string; lastUsedAt: string; isThis: boolean }
type Where = { ip: string | null; userAgent: string | null }

/** One for each sign-in, however often it was continued. */
export function listSignIns(db: Db, { id, sessionId }: { id: number; sessionId: number }, now: string) {
  return db<(DeviceSession & Where)[]>`
    select f.id, f.created_at, max(s.last_used_at) as last_used_at, f.ip, f.user_agent,
      bool_or(s.id = ${sessionId}) as is_this
    from sessions s join sessions f on f.id = coalesce(s.first_id, s.id)
    where s.user_id = ${id} and s.expires_at > ${now} group by f.id order by max(s.last_used_at) desc, f.id desc`
}

export type SignInAccount = { userId: number; passwordHash: string | null; mustChange: boolean; isKnownDevice: boolean }

/** The account of a username or email within a role, in upper or lower case. An email is its owner's before all. */
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
    order by coalesce(lower(u.email) = lower(${name}), false) desc limit 1`
  return account ?? null
}

/** The password of an account, which nobody changes before this transaction ends. */
export async function lockPassword(tx: Tx, userId: number): Promise<string | null> {
  const [account] = await tx<{ passwordHash: string | null }[]>`
    select password_hash from accounts where user_id = ${userId} for no key update`
  return account?.passwordHash ?? null
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
