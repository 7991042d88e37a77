import type { Notice } from '#contract/notices.ts'
import { filled, type PersonFields } from '#domain/message.ts'
import { minuteOf } from '#domain/zone.ts'
import type { Db, Fragment } from '#server/db.ts'
import { isoText } from '#server/db-values.ts'
import { gathered } from '#server/threads/gather.ts'
import { nameOrUsername } from './names.ts'

export type NoticeRow = Notice & { until: string; fields: PersonFields }

/** Beyond these the older ones follow as the newer ones are read. */
const mostShown = 10

/**
 * The unread messages of `person`, newest first, as JSON: one lookup in an index of unread notices (rule 43). `since` may
 * be earlier than now, so that people who ask at the same moment share a statement.
 */
export function noticesOf(db: Db, person: Fragment, since: string) {
  return db`(select coalesce(json_agg(n order by n.id desc), '[]') from (
    select m.id, m.subject, m.body as text, m.link, ${nameOrUsername(db, 'w')} as sender, m.created_at as "createdAt",
      r.notice_until as until, r.fields
    from (
      select * from message_recipients
      where user_id = ${person} and read_at is null and notice_until > ${since}
      order by message_id desc limit ${mostShown}) r
      join messages m on m.id = r.message_id join users w on w.id = m.sender_id) n)`
}

/** As their person reads them. */
export function shownNotices(rows: readonly NoticeRow[], now: string): Notice[] {
  return rows
    .filter(({ until }) => isoText(until) > now)
    .map(({ until: _, fields, ...notice }) => ({
      ...notice,
      createdAt: isoText(notice.createdAt),
      subject: filled(notice.subject, fields),
      text: filled(notice.text, fields),
    }))
}

export async function findNotices(db: Db, userId: number, now: string): Promise<Notice[]> {
  return shownNotices(await readNotices(db, userId, { since: minuteOf(now) }), now)
}

const readNotices = gathered(async (db: Db, userIds: readonly number[], { since }: { since: string }) => {
  const rows = await db<{ notices: NoticeRow[] }[]>`
    select ${noticesOf(db, db`asked.id`, since)} as notices
    from unnest(${userIds as number[]}::bigint[]) with ordinality as asked (id, place) order by asked.place`
  return rows.map(({ notices }) => notices)
})
