import type { NotificationKind } from '#domain/notification-kinds.ts'
import type { Tx } from '#server/db.ts'
import { liveChannel } from './queries.ts'

type SettledNotices = { kinds: readonly NotificationKind[]; about: readonly string[] }
/** A signal holds 8,000 bytes. People beyond that see the change when their app reads again. */
const mostNamed = 500

/** Marks the notifications of something decided as read, and cancels their pushes and emails. */
export async function settleNotifications(tx: Tx, { kinds, about }: SettledNotices): Promise<void> {
  await tx`
    with settled as (
      update notifications set is_read = true, push_at = null, email_at = null
      where kind = any(${kinds as string[]}) and about = any(${about as string[]}) and not is_read returning user_id)
    select ${sayChanged(tx)} from settled having count(*) > 0`
}

/** The same for one person, who has read it elsewhere. */
export async function settleOwnNotification(
  tx: Tx,
  userId: number,
  { kind, about }: { kind: NotificationKind; about: string },
): Promise<void> {
  await tx`
    with settled as (
      update notifications set is_read = true, push_at = null, email_at = null
      where kind = ${kind} and about = ${about} and user_id = ${userId} and not is_read returning user_id)
    select ${sayChanged(tx)} from settled having count(*) > 0`
}

/** Deletes the notifications of something undone, so that they are new if it happens again; `since` keeps older ones. */
export async function withdrawNotifications(
  tx: Tx,
  { kinds, about, since }: SettledNotices & { since?: string },
): Promise<void> {
  await tx`
    with withdrawn as (
      delete from notifications where kind = any(${kinds as string[]}) and about = any(${about as string[]})
        and created_at >= ${since ?? '-infinity'}
      returning user_id)
    select ${sayChanged(tx)} from withdrawn having count(*) > 0`
}

function sayChanged(tx: Tx) {
  return tx`pg_notify(${liveChannel}, json_build_object('changed', (array_agg(distinct user_id))[:${mostNamed}])::text)`
}
