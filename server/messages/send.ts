import type { Audience, MessageFields, MessagePreview } from '#contract/messages.ts'
import {
  filled,
  linkElsewhere,
  type MessageOutcome,
  messageDays,
  mostSavedEmails,
  ownPath,
  refuseSending,
} from '#domain/message.ts'
import { instantAt, instantOf, msOf } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, refuseBy, refuseFields, ruleBroken } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { type Services, sendsEmail, todayOf } from '#server/services.ts'
import { describeAudience, listAudience, type Person } from './audience-queries.ts'
import { deliverTask } from './deliver.ts'
import { countSentSince, insertMessage, lockSender } from './queries.ts'

type Written = MessageFields & { audience: Audience }
type Moment = { services: Services; now: string }
type Call = Moment & { body: Written }

const mostSamples = 5

/** How many people it would reach, why it could not be sent, and how the first people would read it. */
export async function previewMessage(db: Db, actor: Actor, call: Call): Promise<MessagePreview> {
  const { body: written, services, now } = call
  const link = linkOf(written, services)
  const people = await listAudience(db, actor, { audience: written.audience, today: todayOf(services, now) })
  const goes = people.map((person) => waysTo(person, written))
  const emails = goes.filter(({ byEmail }) => byEmail).length
  const sentToday = await countSentSince(db, actor.id, startOfDay(call))
  const limit = refuseSending({ role: actor.role, people: people.length, sentToday })
  return {
    people: people.length,
    emails,
    noEmail: people.filter(({ email, hasAccount }) => hasAccount && !email).length,
    noAccount: people.filter(({ hasAccount }) => !hasAccount).length,
    pushes: goes.filter(({ byPush }) => byPush).length,
    link,
    refusal: limit?.message ?? tooManyFiles(emails, services),
    samples: people.slice(0, mostSamples).map(({ userId, name, fields }) => ({
      userId,
      name,
      subject: filled(written.subject, fields),
      text: filled(written.text, fields),
    })),
  }
}

/** Stores the message with its recipients, whose notices are shown at once; emails and pushes leave by the pace. */
export async function sendMessage(tx: Tx, actor: Actor, call: Call & { body: { seen: number } }) {
  const { body: written, services, now } = call
  const { audience, seen, byEmail, byPush } = written
  const link = linkOf(written, services)
  // Messages of one person are counted one after the other, also on two servers.
  await lockSender(tx, actor.id)
  const people = await listAudience(tx, actor, { audience, today: todayOf(services, now) })
  const sentToday = await countSentSince(tx, actor.id, startOfDay(call))
  refuseBy(refuseSending({ role: actor.role, people: people.length, sentToday }))
  if (people.length !== seen) {
    const total = people.length
    throw conflict(`The list has changed: ${total === 1 ? '1 person' : `${total} people`} now, and you saw ${seen}.`, {
      data: { total },
    })
  }
  const recipients = people.map((person) => recipientOf(person, written))
  const tooMany = tooManyFiles(recipients.filter(({ email }) => email !== null).length, services)
  if (tooMany) throw ruleBroken(tooMany)
  const id = await insertMessage(
    tx,
    {
      senderId: actor.id,
      subject: written.subject,
      body: written.text,
      link,
      audience: await describeAudience(tx, actor, audience),
      byEmail,
      byPush,
    },
    { people: recipients, noticeUntil: instantOf(msOf(now) + messageDays * 86_400_000) },
  )
  const after = { subject: written.subject, audience, byEmail, byPush, total: people.length }
  await recordEvent(tx, { action: 'sent', noun: 'message', recordId: id, after })
  await queueJob(tx, deliverTask, { payload: {} })
  return id
}

/** An email needs an account and an address; pushes are for coordinators and supervisors (spec §6). */
function waysTo({ role, email, hasAccount, hasDevice }: Person, { byEmail, byPush }: MessageFields) {
  return {
    byEmail: byEmail && hasAccount && email !== null,
    byPush: byPush && hasDevice && (role === 'teacher' || role === 'supervisor'),
  }
}

function recipientOf(person: Person, written: MessageFields) {
  const ways = waysTo(person, written)
  const outcome: MessageOutcome = ways.byEmail || ways.byPush ? 'waiting' : 'notice'
  return { userId: person.userId, fields: person.fields, email: ways.byEmail ? person.email : null, outcome }
}

function tooManyFiles(emails: number, services: Services): string | null {
  if (sendsEmail(services) || emails <= mostSavedEmails) return null
  return `Email is not set up, and at most ${mostSavedEmails} emails are saved as files. Turn off Email: everyone still gets the notice.`
}

function linkOf({ link }: MessageFields, services: Services): string | null {
  if (!link) return null
  const path = ownPath(link, services.publicUrl())
  if (path === null) refuseFields({ link: linkElsewhere })
  return path
}

function startOfDay({ services, now }: Moment): string {
  return instantAt(todayOf(services, now), 0, services.config.SCHOOL_TIMEZONE)
}
