import { createHash } from 'node:crypto'
import type { Notification } from '#contract/notifications.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { one, slice } from '#server/http/sql.ts'

/** Newest first; the rows and both counts are read in one statement, so that they always agree. */
export async function listNotifications(db: Db, userId: number, query: { page: number; rowsPerPage: number }) {
  const rows = await db<{ notifications: Notification[]; total: number; unread: number }[]>`
    select
      (select count(*)::int from notifications where user_id = ${userId}) as total,
      (select count(*)::int from notifications where user_id = ${userId} and not is_read) as unread,
      (select coalesce(json_agg(page order by page.id desc), '[]') from (
        select id, title, body, kind, link, is_read as "isRead", to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from notifications where user_id = ${userId} order by id desc ${slice(db, query)}) page) as notifications`
  return one(rows, 'Notifications')
}

export async function setRead(tx: Tx, userId: number, { id, isRead }: { id: number; isRead: boolean }): Promise<void> {
  const set = await tx`update notifications set is_read = ${isRead} where id = ${id} and user_id = ${userId}`
  if (set.count === 0) throw notFound('Notification')
}

export async function markAllRead(tx: Tx, userId: number): Promise<number> {
  const marked = await tx`update notifications set is_read = true where user_id = ${userId} and not is_read`
  return marked.count
}

/** A token belongs to whoever posted it last: a shared phone tells only its present user. */
export async function keepDeviceToken(tx: Tx, userId: number, token: string): Promise<void> {
  const tokenHash = createHash('sha256').update(token).digest()
  await tx`
    insert into device_tokens (user_id, token, token_hash, last_seen_at, created_at)
    values (${userId}, ${token}, ${tokenHash}, ${tx.change.now}, ${tx.change.now})
    on conflict on constraint device_tokens_once do update set user_id = excluded.user_id, last_seen_at = excluded.last_seen_at`
}

export type NewNotification = { userId: number; kind: string; title: string; body: string; link: string | null }

export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  await tx`
    insert into notifications (user_id, kind, title, body, link, created_at)
    select "userId", kind, title, body, link, ${tx.change.now}
    from jsonb_to_recordset(${JSON.stringify(notifications)}::text::jsonb)
      as n ("userId" bigint, kind text, title text, body text, link text)`
}
