import type { NotificationKind } from '#domain/notification-kinds.ts'
import type { Tx } from '#server/db.ts'
import { liveChannel } from './queries.ts'

type Told = { kinds: readonly NotificationKind[]; about: readonly string[] }
/** A word to the streams holds 8,000 bytes; who is not named sees it with the next look. */
const mostNamed = 500

/** What is decided waits for nobody any more: whoever was told finds it read, and hears no more of it. */
export async function settleNotifications(tx: Tx, { kinds, about }: Told): Promise<void> {
  await tx`
    with settled as (
      update notifications set is_read = true, push_at = null, email_at = null
      where kind = any(${kinds as string[]}) and about = any(${about as string[]}) and not is_read returning user_id)
    select ${sayChanged(tx)} from settled having count(*) > 0`
}

/** What has been taken back was never said; said again, it is new. `since` leaves what was said before. */
export async function withdrawNotifications(tx: Tx, { kinds, about, since }: Told & { since?: string }): Promise<void> {
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
