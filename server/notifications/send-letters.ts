import { TryLater } from '#server/jobs/try-later.ts'
import { pauseAfter } from '#server/mail/breaker.ts'
import { notificationLetter } from '#server/mail/notification-letter.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import type { Due } from './delivery-queries.ts'
import { letterTask } from './queries.ts'
import { type Outcome, type Settle, sendInRounds } from './rounds.ts'

const people = 50
const atOnce = 4

export async function sendLetters(services: Services, jobId: string): Promise<void> {
  const school = await findSchoolName(services.db)
  const send = (due: readonly Due[], settle: Settle) => sendRound(services, { school, due, settle })
  await sendInRounds(services, { channel: 'email', task: letterTask, jobId, people, send })
}

type Round = { school: string; due: readonly Due[]; settle: Settle }

/** One email for each person, with everything that is due. */
async function sendRound(services: Services, { school, due, settle }: Round): Promise<void> {
  const { mail, config } = services
  const waiting = [...new Set(due.map(({ userId }) => userId))]

  async function sendTo(own: readonly Due[]): Promise<Outcome> {
    const [first] = own
    if (!first?.email) return 'done'
    const from = { product: config.PRODUCT_NAME, school, publicUrl: services.publicUrl() }
    const key = `notifications ${own.map(({ id }) => id).join()} of ${first.createdAt}`
    try {
      await mail.send(notificationLetter({ to: first.email, name: first.name }, own, from), key)
      return 'done'
    } catch (fault) {
      // The mail server is down, so the whole round is postponed.
      if (fault instanceof TryLater) throw fault
      // New notifications join old ones that wait, and have their own days to wait.
      const since = own.at(-1)?.createdAt ?? first.createdAt
      const againAfter = pauseAfter(fault, { since, now: services.now() })
      return againAfter === null ? 'failed' : { againAfter }
    }
  }

  const work = async () => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      const own = due.filter((one) => one.userId === userId)
      await settle(own, await sendTo(own))
    }
  }
  // Every email under way is settled before those that were not tried are postponed.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
