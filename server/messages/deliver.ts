import { filled } from '#domain/message.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { inTransaction, type Tx } from '#server/db.ts'
import { TryLater } from '#server/jobs/try-later.ts'
import { isAboutOne, pauseAfter } from '#server/mail/breaker.ts'
import { messageLetter } from '#server/mail/message-letter.ts'
import { queueAgain } from '#server/notifications/delivery-queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { type Services, sendsEmail } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { listReachable } from './audience-queries.ts'
import {
  claimTurns,
  endMessages,
  isStillWaiting,
  listForsaken,
  postponeTurn,
  releaseTurn,
  settleTurn,
  type Turn,
} from './deliver-queries.ts'
import { noteTaken, takeRoom } from './pace-queries.ts'
import { stopMessage } from './queries.ts'

export const deliverTask = 'deliver-messages'

/** People who are taken together, and emails under way at the same time. */
const together = 20
const atOnce = 4
/** Minutes until the next try; there is none after the last. */
const pauses = [1, 5, 15]
/** Milliseconds after which a job ends, so that a server can stop. A new job sends the rest. */
const longestJob = 5000

/** The notification of a message in the bell, once per person. */
export function aboutMessage(id: number): string {
  return `message:${id}`
}

/** Sends what the pace of this minute allows. The job of the next minute continues, on whichever server. */
export async function deliver(services: Services, jobId: string): Promise<void> {
  const { db } = services
  const school = await findSchoolName(db)
  const began = performance.now()
  for (;;) {
    const now = services.now()
    const change = { by: null, ip: null, now }
    for (const id of await listForsaken(db)) {
      await inTransaction(db, change, (tx) => stopMessage(tx, id, 'The sender’s account is closed or was reported'))
    }
    const turns = await inTransaction(db, change, (tx) => takeTurns(tx, jobId))
    const isDown = await sendAll(services, { turns: turns ?? [], school, now })
    await endMessages(db, now)
    if (turns === null || isDown) return
    if (performance.now() - began > longestJob) return queueAgain(db, deliverTask)
  }
}

/** Those who are due, without people who are out of reach by now. Null if nobody is due or the minute is full. */
async function takeTurns(tx: Tx, jobId: string): Promise<Turn[] | null> {
  const { now } = tx.change
  const most = await takeRoom(tx, together)
  const turns = most > 0 ? await claimTurns(tx, { now, jobId, most }) : []
  if (turns.length === 0) return null
  const reached = await reachedAmong(tx, turns)
  const emails: Turn[] = []
  for (const turn of turns) {
    if (!reached.has(turn)) {
      await settleTurn(tx, turn, { outcome: 'left_out', reason: 'Archived, or no longer with the sender', at: now })
    } else if (turn.email === null) await settleTurn(tx, turn, { outcome: 'notice', at: now })
    else emails.push(turn)
  }
  const pushed = turns.filter((turn) => turn.byPush && reached.has(turn) && turn.role !== 'student')
  await notify(
    tx,
    pushed.map(({ messageId, userId, subject, fields, sender }) => ({
      kind: 'message' as const,
      to: [userId],
      about: aboutMessage(messageId),
      facts: { subject: filled(subject, fields), sender },
    })),
  )
  await noteTaken(tx, emails.length)
  return emails
}

async function reachedAmong(tx: Tx, turns: readonly Turn[]): Promise<Set<Turn>> {
  const reached = new Set<Turn>()
  for (const senderId of new Set(turns.map((turn) => turn.senderId))) {
    const own = turns.filter((turn) => turn.senderId === senderId)
    const role = own[0]?.senderRole ?? 'teacher'
    const ids = await listReachable(
      tx,
      { id: senderId, role },
      own.map(({ userId }) => userId),
    )
    for (const turn of own) if (ids.has(turn.userId)) reached.add(turn)
  }
  return reached
}

type Round = { turns: readonly Turn[]; school: string; now: string }

/** Stores the result of each email at once. Returns whether the mail server is down, and then the rest waits. */
async function sendAll(services: Services, { turns, school, now }: Round): Promise<boolean> {
  const { db } = services
  const waiting = [...turns]
  let isDown = false

  async function sendTo(turn: Turn): Promise<void> {
    if (!(await isStillWaiting(db, turn))) return
    try {
      await sendOne(services, turn, school)
      await settleTurn(db, turn, { outcome: sendsEmail(services) ? 'sent' : 'saved', at: now })
    } catch (fault) {
      if (fault instanceof TryLater) {
        isDown = true
        return releaseTurn(db, turn)
      }
      const wait = pauseAfter(fault, { since: turn.createdAt, now })
      if (wait !== null) return postponeTurn(db, turn, { at: later(now, wait), counts: false })
      const pause = isForGood(fault) ? undefined : pauses[turn.tries - 1]
      if (pause !== undefined) return postponeTurn(db, turn, { at: later(now, pause * 60_000), counts: true })
      const reason = isForGood(fault) ? 'The mail server refused this address' : 'The mail server did not take it'
      await settleTurn(db, turn, { outcome: 'failed', reason, at: now })
    }
  }

  const work = async () => {
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
      if (isDown) await releaseTurn(db, turn)
      else await sendTo(turn)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return isDown
}

async function sendOne({ config, mail, publicUrl }: Services, turn: Turn, school: string): Promise<void> {
  const { messageId, userId, email, subject, text, link, fields, sender, createdAt } = turn
  const letter = messageLetter({
    to: email ?? '',
    subject: filled(subject, fields),
    text: filled(text, fields),
    link,
    sender,
    product: config.PRODUCT_NAME,
    school,
    publicUrl: publicUrl(),
  })
  // An email that is sent again after a kill is known as the same one.
  await mail.send(letter, `message ${messageId} to ${userId} of ${createdAt}`)
}

/** The mail server answered that it will never take this email. */
function isForGood(fault: unknown): boolean {
  const code = fault instanceof Error ? Number(Reflect.get(fault, 'responseCode')) : 0
  return isAboutOne(fault) && code >= 500 && code < 600
}

function later(now: string, ms: number): string {
  return instantOf(msOf(now) + ms)
}
