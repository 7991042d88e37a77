import type { MessageOutcome, PersonFields } from '#domain/message.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'

export type Turn = {
  messageId: number
  userId: number
  role: Role
  /** Null if only a push is to be sent. */
  email: string | null
  tries: number
  fields: PersonFields
  subject: string
  text: string
  link: string | null
  byPush: boolean
  createdAt: string
  senderId: number
  senderRole: Role
  sender: string
}
type Claim = { now: string; jobId: string; most: number }

/**
 * Takes people whose turn has come. No other job takes them while this one runs, and they are free again if its server
 * is killed. The address is the one on file now. Messages take turns, so that a small one need not wait for the end of a large one.
 * Who was tried before comes after those who were not, so that nobody waits behind a few who are refused again and again.
 */
export function claimTurns(tx: Tx, { now, jobId, most }: Claim) {
  return tx<Turn[]>`
    with due as (
      select r.message_id, r.user_id from message_recipients r join messages m on m.id = r.message_id
      where r.outcome = 'waiting' and r.next_at <= ${now} and (r.job is null or r.job = ${jobId} or not exists (
        select from graphile_worker.jobs j where j.id = r.job and j.locked_at is not null))
      order by case when r.next_at > m.created_at then r.next_at end nulls first, r.place, r.message_id
      limit ${most} for update of r skip locked),
    taken as (
      update message_recipients r set job = ${jobId}, tries = r.tries + 1, email = case when r.email is not null
        then (select u.email from users u join accounts a on a.user_id = u.id and a.password_hash is not null where u.id = r.user_id) end
      from due where r.message_id = due.message_id and r.user_id = due.user_id
      returning r.message_id, r.user_id, r.email, r.tries, r.fields)
    select t.*, u.role, m.subject, m.body as text, m.link, m.by_push, m.created_at, m.sender_id, w.role as sender_role,
      ${nameOrUsername(tx, 'w')} as sender
    from taken t join messages m on m.id = t.message_id join users u on u.id = t.user_id join users w on w.id = m.sender_id`
}

export async function isStillWaiting(db: Db, { messageId, userId }: Pick<Turn, 'messageId' | 'userId'>) {
  const [row] = await db`
    select from message_recipients where message_id = ${messageId} and user_id = ${userId} and outcome = 'waiting'`
  return row !== undefined
}

type Settled = { outcome: Exclude<MessageOutcome, 'waiting'>; reason?: string; at: string }

/**
 * What became of it. An email that left just before its message was stopped did leave. The address of who is left out is
 * forgotten: it is the one of now, and its owner may have another coordinator.
 */
export async function settleTurn(db: Db | Tx, turn: Pick<Turn, 'messageId' | 'userId'>, settled: Settled) {
  const { outcome, reason = null, at } = settled
  const hasLeft = outcome === 'sent' || outcome === 'saved'
  const isLeftOut = outcome === 'left_out'
  await db`
    update message_recipients set outcome = ${outcome}, reason = ${reason}, next_at = null, job = null,
      sent_at = ${hasLeft ? at : null}, email = case when not ${isLeftOut} then email end,
      notice_until = case when not ${isLeftOut} then notice_until end
    where message_id = ${turn.messageId} and user_id = ${turn.userId}
      and (outcome = 'waiting' or (outcome = 'stopped' and ${hasLeft}))`
}

/** Sets when it is tried next. `counts` says whether this try was one. */
export async function postponeTurn(
  db: Db,
  { messageId, userId }: Pick<Turn, 'messageId' | 'userId'>,
  { at, counts }: { at: string; counts: boolean },
) {
  await db`
    update message_recipients set next_at = ${at}, job = null, tries = tries - ${counts ? 0 : 1}
    where message_id = ${messageId} and user_id = ${userId} and outcome = 'waiting'`
}

/** Was not tried, so keeps its place among those who are due. */
export async function releaseTurn(db: Db, { messageId, userId }: Pick<Turn, 'messageId' | 'userId'>) {
  await db`
    update message_recipients set job = null, tries = tries - 1
    where message_id = ${messageId} and user_id = ${userId} and outcome = 'waiting'`
}

/** Messages for which nothing is left to do. */
export async function endMessages(db: Db, now: string): Promise<void> {
  await db`
    update messages m set state = 'done', ended_at = ${now}
    where m.state = 'sending' and not exists (
      select from message_recipients r where r.message_id = m.id and r.outcome = 'waiting')`
}

/** Messages that are being sent and whose sender may no longer send: the account is closed or was reported. */
export async function listForsaken(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select m.id from messages m join users w on w.id = m.sender_id join accounts a on a.user_id = w.id
    where m.state = 'sending' and (w.archived_at is not null or a.held_at is not null)`
  return rows.map(({ id }) => id)
}
