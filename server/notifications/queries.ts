import { createHash } from 'node:crypto'
import type { Notification } from '#contract/notifications.ts'
import type { Plan } from '#domain/notification-plan.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { one, slice } from '#server/http/sql.ts'

/** Where the database says that somebody has news. */
export const liveChannel = 'notifications'
export const pushTask = 'send-pushes'
export const letterTask = 'send-letters'
const mostDevices = 10

/** Newest first; the rows and both counts are read in one statement, so that they always agree. */
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

/** A token belongs to whoever posted it last, for as long as that session lasts: a shared phone tells only its present user. */
export async function keepDeviceToken(
  tx: Tx,
  { id, sessionId }: { id: number; sessionId: number | null },
  token: string,
) {
  const tokenHash = createHash('sha256').update(token).digest()
  // one after the other: those that are registered at once would not count each other
  await tx`select from users where id = ${id} for no key update`
  await tx`
    insert into device_tokens (user_id, session_id, token, token_hash, last_seen_at, created_at)
    values (${id}, ${sessionId}, ${token}, ${tokenHash}, ${tx.change.now}, ${tx.change.now})
    on conflict on constraint device_tokens_once do update
      set user_id = excluded.user_id, session_id = excluded.session_id, last_seen_at = excluded.last_seen_at`
  // the phone in the hand is the one that matters; one that was put away is forgotten
  await tx`
    delete from device_tokens where id in (
      select id from device_tokens where user_id = ${id} order by last_seen_at desc, id desc offset ${mostDevices})`
}

/** A word that every server hears, and that means something to who said it alone. */
export async function sayEcho(db: Db, echo: string): Promise<void> {
  await db`select pg_notify(${liveChannel}, json_build_object('echo', ${echo}::text)::text)`
}

/** The other tabs and devices of this person look again. */
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
 * One statement for any number: the rows, one word to the live streams, and at most one job for what is due by push and
 * one by letter. Who has been told of the same before is left out; how many are new comes back.
 */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<number> {
  if (notifications.length === 0) return 0
  const { now } = tx.change
  const [done] = await tx<{ told: number }[]>`
    with told as (
      insert into notifications (user_id, kind, about, title, body, link, in_bell, push_at, email_at, created_at)
      select "userId", kind, about, title, body, link, "inBell",
        case when "byPush" then ${now}::timestamptz end, case when "byEmail" then ${now}::timestamptz end, ${now}
      from jsonb_to_recordset(${JSON.stringify(notifications)}::text::jsonb) as n ("userId" bigint, kind text, about text,
        title text, body text, link text, "inBell" boolean, "byPush" boolean, "byEmail" boolean)
      on conflict (kind, about, user_id) where about is not null do nothing
      returning id, in_bell, push_at, email_at)
    select count(*)::int as told,
      (select pg_notify(${liveChannel}, json_build_object('from', min(id), 'to', max(id))::text)::text
        from told where in_bell having count(*) > 0) as live,
      (${queueSending(tx, pushTask)} and exists (select from told where push_at is not null)) as push,
      (${queueSending(tx, letterTask)} and exists (select from told where email_at is not null)) as letters
    from told`
  return done?.told ?? 0
}

/**
 * One job that has not begun sends everything that is due, so another is queued only where none waits. A job key would say
 * the same, but its row stays locked until the end of the transaction: a long one would hold up the taps of a whole school.
 * What is stored just after that job has looked goes out with the round of the next minute.
 */
export function queueSending(db: Db | Tx, task: string) {
  return db`
    select (graphile_worker.add_job(${task}, '{}'::json)).id
    where not exists (
      select from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and attempts < max_attempts and run_at <= clock_timestamp())`
}
