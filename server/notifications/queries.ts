import { createHash } from 'node:crypto'
import type { Notification } from '#contract/notifications.ts'
import type { Plan } from '#domain/notification-plan.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { one, slice } from '#server/http/sql.ts'

/** The channel on which PostgreSQL signals that someone has a new notification. */
export const liveChannel = 'notifications'
/** What the signal says to named people: their list has changed, or a proof has come for a request that they know. */
export const liveWords = ['changed', 'proof'] as const
export type LiveWord = (typeof liveWords)[number]
export const pushTask = 'send-pushes'
export const letterTask = 'send-letters'
const mostDevices = 10

/** Newest first. One statement reads the rows and both counts, so that they always agree. */
export async function listNotifications(db: Db, userId: number, query: { page: number; rowsPerPage: number }) {
  const rows = await db<{ notifications: Notification[]; total: number; unread: number }[]>`
    select
      (select count(*)::int from notifications where user_id = ${userId} and in_bell) as total,
      (select count(*)::int from notifications where user_id = ${userId} and in_bell and not is_read) as unread,
      (select coalesce(json_agg(page order by page.id desc), '[]') from (
        select id, title, body, kind, link, is_read as "isRead", to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from notifications where user_id = ${userId} and in_bell order by id desc ${slice(db, query)}) page) as notifications`
  return one(rows, 'Notifications')
}

export async function setRead(tx: Tx, userId: number, { id, isRead }: { id: number; isRead: boolean }): Promise<void> {
  const set =
    await tx`update notifications set is_read = ${isRead} where id = ${id} and user_id = ${userId} and in_bell`
  if (set.count === 0) throw notFound('Notification')
  await sayChanged(tx, userId)
}

export async function markAllRead(tx: Tx, userId: number): Promise<number> {
  const marked = await tx`update notifications set is_read = true where user_id = ${userId} and in_bell and not is_read`
  if (marked.count > 0) await sayChanged(tx, userId)
  return marked.count
}

/** A token belongs to the last session that sent it, so that a shared phone shows only its present user's pushes. */
export async function keepDeviceToken(
  tx: Tx,
  { id, sessionId }: { id: number; sessionId: number | null },
  token: string,
) {
  const tokenHash = createHash('sha256').update(token).digest()
  // Registrations of one person run one after the other, otherwise they would not count each other.
  await tx`select from users where id = ${id} for no key update`
  await tx`
    insert into device_tokens (user_id, session_id, token, token_hash, last_seen_at, created_at)
    values (${id}, ${sessionId}, ${token}, ${tokenHash}, ${tx.change.now}, ${tx.change.now})
    on conflict on constraint device_tokens_once do update
      set user_id = excluded.user_id, session_id = excluded.session_id, last_seen_at = excluded.last_seen_at`
  // Beyond the limit the oldest devices are forgotten, because the newest one is in use.
  await tx`
    delete from device_tokens where id in (
      select id from device_tokens where user_id = ${id} order by last_seen_at desc, id desc offset ${mostDevices})`
}

/** A signal that every server receives and that only its sender understands. */
export async function sayEcho(db: Db, echo: string): Promise<void> {
  await db`select pg_notify(${liveChannel}, json_build_object('echo', ${echo}::text)::text)`
}

/** Makes the other tabs and devices of this person read again. */
function sayChanged(tx: Tx, userId: number) {
  return tx`select pg_notify(${liveChannel}, json_build_object('changed', json_build_array(${userId}::bigint))::text)`
}

export type NewNotification = Plan & {
  userId: number
  kind: string
  about: string
  title: string
  body: string
  link: string
}

/**
 * One statement for any number: it stores the rows, signals the live streams, and queues at most one job for pushes and
 * one for emails. People who were already notified of the same are left out. Returns who was notified.
 */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<number[]> {
  if (notifications.length === 0) return []
  const { now } = tx.change
  const [done] = await tx<{ told: number[] | null }[]>`
    with told as (
      insert into notifications (user_id, kind, about, title, body, link, in_bell, push_at, email_at, created_at)
      select "userId", kind, about, title, body, link, "inBell",
        case when "byPush" then ${now}::timestamptz end, case when "byEmail" then ${now}::timestamptz end, ${now}
      from jsonb_to_recordset(${JSON.stringify(notifications)}::text::jsonb) as n ("userId" bigint, kind text, about text,
        title text, body text, link text, "inBell" boolean, "byPush" boolean, "byEmail" boolean)
      on conflict (kind, about, user_id) where about is not null do nothing
      returning id, user_id, in_bell, push_at, email_at)
    select array_agg(user_id) as told,
      (select pg_notify(${liveChannel}, json_build_object('from', min(id), 'to', max(id))::text)::text
        from told where in_bell having count(*) > 0) as live,
      (${queueSending(tx, pushTask)} and exists (select from told where push_at is not null)) as push,
      (${queueSending(tx, letterTask)} and exists (select from told where email_at is not null)) as letters
    from told`
  return done?.told ?? []
}

/**
 * A job sends everything that is due, so another is queued only if none is in the queue. A job key would do the same,
 * but its row stays locked until the transaction ends, and a long one would hold up the taps of a whole school. What is
 * stored just after the job has read leaves with the round of the next minute.
 */
export function queueSending(db: Db | Tx, task: string) {
  return db`
    select (graphile_worker.add_job(${task}, '{}'::json)).id
    where not exists (
      select from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and attempts < max_attempts and run_at <= clock_timestamp())`
}
