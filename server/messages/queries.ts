import type { Message, MessageRecipient } from '#contract/messages.ts'
import type { MessageOutcome } from '#domain/message.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, one, slice } from '#server/http/sql.ts'
import type { Person } from './audience-queries.ts'

export type Page = { page: number; rowsPerPage: number; search?: string | undefined }

/** A condition on `messages m`: an admin sees all, a coordinator the own ones. */
function messagesInReach(db: Db | Tx, actor: Actor) {
  return actor.role === 'admin' ? db`true` : db`m.sender_id = ${actor.id}`
}

export async function listMessages(db: Db, actor: Actor, query: Page & { now: string }) {
  const matching = db`from messages m where ${messagesInReach(db, actor)} and m.search like ${contains(query.search)}`
  const page = db`(select m.* ${matching} order by m.id desc ${slice(db, query)})`
  const [messages, [count]] = await Promise.all([
    db<Message[]>`${selectMessages(db, page, query.now)} order by m.id desc`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { messages, total: count?.total ?? 0 }
}

export async function findMessage(db: Db | Tx, actor: Actor, { id, now }: { id: number; now: string }) {
  const rows = await db<Message[]>`
    ${selectMessages(db, db`messages`, now)} where m.id = ${id} and ${messagesInReach(db, actor)}`
  return one(rows, 'Message')
}

function selectMessages(db: Db | Tx, from: Fragment, now: string) {
  return db`
    select m.id, m.subject, m.body as text, m.link, m.audience, ${nameOrUsername(db, 'w')} as sender, m.by_email, m.by_push,
      m.state, m.stop_reason, m.total, m.created_at, m.ended_at, c.counts, m.state = 'sending' or c.is_shown as may_stop
    from ${from} m join users w on w.id = m.sender_id, lateral (
      select coalesce(bool_or(r.read_at is null and r.notice_until > ${now}), false) as is_shown, json_build_object(
        'waiting', count(*) filter (where r.outcome = 'waiting'), 'sent', count(*) filter (where r.outcome = 'sent'),
        'saved', count(*) filter (where r.outcome = 'saved'), 'notice', count(*) filter (where r.outcome = 'notice'),
        'failed', count(*) filter (where r.outcome = 'failed'), 'stopped', count(*) filter (where r.outcome = 'stopped'),
        'leftOut', count(*) filter (where r.outcome = 'left_out'), 'read', count(r.read_at)) as counts
      from message_recipients r where r.message_id = m.id) c`
}

type RecipientPage = Page & { id: number; outcome: MessageOutcome | undefined }

/** By name. The caller has checked that the message is in reach. */
export async function listMessagePeople(db: Db, { id, outcome, ...query }: RecipientPage) {
  const ofOutcome = outcome === undefined ? db`true` : db`r.outcome = ${outcome}`
  const matching = db`
    from message_recipients r join users u on u.id = r.user_id
    where r.message_id = ${id} and ${ofOutcome} and u.search like ${contains(query.search)}`
  const [recipients, [count]] = await Promise.all([
    db<MessageRecipient[]>`
      select r.user_id, coalesce(${listNameOf(db, 'u')}, u.username) as name, u.role, r.email, r.outcome, r.reason, r.sent_at, r.read_at
      ${matching} order by u.search collate "C", r.user_id ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { recipients, total: count?.total ?? 0 }
}

/** Their other messages wait until this transaction has ended. */
export async function lockSender(tx: Tx, senderId: number): Promise<void> {
  await tx`select from users where id = ${senderId} for no key update`
}

/** What a person has sent since a day began. A message of later was sent while the clock was ahead. */
export async function countSentSince(db: Db | Tx, senderId: number, since: string) {
  const rows = await db<{ messages: number; people: number }[]>`
    select count(*)::int as messages, coalesce(sum(total), 0)::int as people
    from messages where sender_id = ${senderId} and created_at >= ${since}
      and created_at < ${since}::timestamptz + interval '25 hours'`
  return one(rows, 'User')
}

type NewMessage = {
  senderId: number
  subject: string
  body: string
  link: string | null
  audience: string
  byEmail: boolean
  byPush: boolean
}
type NewRecipient = Pick<Person, 'userId' | 'fields'> & { email: string | null; outcome: MessageOutcome }

/** With its recipients, whose notices are shown until `noticeUntil`. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
  { people, noticeUntil }: { people: readonly NewRecipient[]; noticeUntil: string },
): Promise<number> {
  const { now } = tx.change
  const isOver = people.every(({ outcome }) => outcome !== 'waiting')
  const row = {
    ...message,
    state: isOver ? 'done' : 'sending',
    endedAt: isOver ? now : null,
    total: people.length,
    search: searchColumn(message.subject),
    createdAt: now,
  }
  const [made] = await tx<{ id: number }[]>`insert into messages ${tx(row)} returning id`
  const id = made?.id ?? 0
  await tx`
    insert into message_recipients (message_id, user_id, place, fields, email, outcome, next_at, notice_until)
    select ${id}, "userId", place, fields, email, outcome, case when outcome = 'waiting' then ${now}::timestamptz end, ${noticeUntil}
    from jsonb_to_recordset(${JSON.stringify(people.map((one, place) => ({ ...one, place })))}::text::jsonb)
      as r ("userId" bigint, place integer, fields jsonb, email text, outcome text)`
  return id
}

/** Nobody else gets it, and nobody who has not read it sees it. Returns false if it had reached everyone. */
export async function stopMessage(tx: Tx, id: number, reason: string | null): Promise<boolean> {
  const { now } = tx.change
  await tx`select from messages where id = ${id} for update`
  const stopped = await tx`
    update message_recipients set notice_until = null, next_at = null,
      outcome = case when outcome = 'waiting' then 'stopped' else outcome end
    where message_id = ${id} and (outcome = 'waiting' or (read_at is null and notice_until > ${now}))`
  if (stopped.count === 0) return false
  await tx`
    update messages set state = 'stopped', stop_reason = ${reason}, ended_at = coalesce(ended_at, ${now}) where id = ${id}`
  return true
}
