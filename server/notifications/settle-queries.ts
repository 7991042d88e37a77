import type { NotificationKind } from '#domain/notification-kinds.ts'
import type { Tx } from '#server/db.ts'
import { type LiveWord, liveChannel } from './queries.ts'

type SettledNotices = { kinds: readonly NotificationKind[]; about: readonly string[] }
/** A signal holds 8,000 bytes. People beyond that see the change when their app reads again. */
const mostNamed = 500

/** Marks the notifications of something decided as read, and cancels their pushes and emails. */
export async function settleNotifications(tx: Tx, { kinds, about }: SettledNotices): Promise<void> {
  await tx`
    with settled as (
      update notifications set is_read = true, push_at = null, email_at = null
      where kind = any(${kinds as string[]}) and about = any(${about as string[]}) and not is_read returning user_id)
    select ${sayTo(tx, 'changed')} from settled having count(*) > 0`
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
    select ${sayTo(tx, 'changed')} from settled having count(*) > 0`
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
    select ${sayTo(tx, 'changed')} from withdrawn having count(*) > 0`
}

/** The open pages of those who were notified of a request ask again for what they show, because its proof has come. */
export async function sayProofCame(tx: Tx, { kinds, about }: SettledNotices): Promise<void> {
  await tx`
    select ${sayTo(tx, 'proof')} from notifications
    where kind = any(${kinds as string[]}) and about = any(${about as string[]}) having count(*) > 0`
}

function sayTo(tx: Tx, word: LiveWord) {
  return tx`
    pg_notify(${liveChannel}, json_build_object(${word}::text, (array_agg(distinct user_id))[:${mostNamed}])::text)`
}
