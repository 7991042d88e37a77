import type { ReceivedMessage } from '#contract/notices.ts'
import { filled, type PersonFields } from '#domain/message.ts'
import type { Db, Tx } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import { contains, slice } from '#server/http/sql.ts'
import type { Page } from './queries.ts'

/** What this person got, as they read it, without what was taken back before they did. */
export async function listReceived(db: Db, userId: number, query: Page) {
  const matching = db`
    from message_recipients r join messages m on m.id = r.message_id
    where r.user_id = ${userId} and r.notice_until is not null and m.search like ${contains(query.search)}`
  const [rows, [count]] = await Promise.all([
    db<(ReceivedMessage & { fields: PersonFields })[]>`
      select n.*, ${nameOrUsername(db, 'w')} as sender
      from (select m.id, m.subject, m.body as text, m.link, m.sender_id, m.created_at, r.read_at, r.fields ${matching}
        order by m.id desc ${slice(db, query)}) n join users w on w.id = n.sender_id
      order by n.id desc`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  const notices = rows.map(({ fields, ...row }) => {
    return { ...row, subject: filled(row.subject, fields), text: filled(row.text, fields) }
  })
  return { notices, total: count?.total ?? 0 }
}

export async function markNoticeRead(tx: Tx, userId: number, id: number): Promise<void> {
  const marked = await tx`
    update message_recipients set read_at = coalesce(read_at, ${tx.change.now})
    where message_id = ${id} and user_id = ${userId} and notice_until is not null`
  if (marked.count === 0) throw notFound('Message')
}
