import { randomUUID } from 'node:crypto'
import { collected } from '#domain/collected.ts'
import { type FactsOf, type NotificationKind, notificationKinds } from '#domain/notification-kinds.ts'
import { planOf, usualPreferences } from '#domain/notification-plan.ts'
import type { Words } from '#domain/notification-words.ts'
import type { Tx } from '#server/db.ts'
import { inviteMissing } from './invite.ts'
import { insertNotifications, type NewNotification } from './queries.ts'
import { listRecipients, type Recipient } from './recipient-queries.ts'

/**
 * Something that people are notified about. The table of kinds says which roles. `studentId` with `placementId` (or the
 * student's current placement) or `companyId` decide who they are; for some kinds `to` names them.
 */
export type Happening = { [K in NotificationKind]: About & { kind: K; facts: FactsOf<K> } }[NotificationKind]
type About = {
  studentId?: number
  placementId?: number
  companyId?: number
  to?: readonly number[]
  /** A person is notified once per kind and key; without a key, every time. */
  about?: string
  /** Students and supervisors whom it reaches and who have no account are invited. */
  invites?: true
}

/** The key of a student's day, so that a day is told once and not tap by tap. */
export function dayOf(studentId: number, workDate: string): string {
  return `${studentId}:${workDate}`
}

/**
 * Notifies about many things at once: one read finds the recipients, and one write stores all rows, wakes the live
 * streams and queues pushes and emails. The person who acted is not notified. Returns who was notified.
 */
export async function notify(tx: Tx, happenings: readonly Happening[]): Promise<number[]> {
  if (tx.change.held) {
    tx.change.held.push(...happenings)
    return []
  }
  return insertNotifications(tx, await planAll(tx, happenings))
}

/** The same about one act of many: a supervisor of 40 interns is not notified 40 times. */
export async function notifyTogether(tx: Tx, happenings: readonly Happening[]): Promise<number[]> {
  return insertNotifications(tx, collected(await planAll(tx, happenings)))
}

async function planAll(tx: Tx, happenings: readonly Happening[]): Promise<NewNotification[]> {
  if (happenings.length === 0) return []
  const recipients = await listRecipients(
    tx,
    happenings.map(({ kind, facts: _, invites: _invites, ...about }) => ({
      ...about,
      tells: notificationKinds[kind].tells,
    })),
  )
  const inviting = recipients.filter(({ place, hasAccount }) => happenings[place]?.invites && !hasAccount)
  if (inviting.length > 0) await inviteMissing(tx, [...new Set(inviting.map(({ userId }) => userId))])
  const named = happenings.map((happening) => ({ ...happening, about: happening.about ?? randomUUID() }))
  return recipients.flatMap((recipient): NewNotification[] => {
    const happening = named[recipient.place]
    if (!happening || recipient.userId === tx.change.by?.id) return []
    return planned(happening, recipient)
  })
}

function planned(happening: Happening & { about: string }, to: Recipient): NewNotification[] {
  const { kind, about } = happening
  const { role, hasEmail, hasAccount } = to
  const plan = planOf(kind, {
    role,
    hasEmail: hasEmail && hasAccount,
    preferences: to.chosen ?? usualPreferences(role),
  })
  if (!plan.inBell && !plan.byPush && !plan.byEmail) return []
  return [{ userId: to.userId, kind, about, ...wordsOf(happening, to), ...plan }]
}

function wordsOf({ kind, facts }: Happening, { role, student, studentId, company }: Recipient): Words {
  // The facts belong to the kind, but the compiler cannot see that in a union.
  const words = notificationKinds[kind].words as (facts: unknown, told: object) => Words
  return words(facts, { role, student: student ?? 'A student', studentId: studentId ?? 0, company: company ?? '' })
}
