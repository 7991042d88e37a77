import { notificationLetter } from '#server/mail/notification-letter.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import type { Due } from './delivery-queries.ts'
import { letterTask } from './queries.ts'
import { type Outcome, sendInRounds } from './rounds.ts'

const people = 50
const atOnce = 4
/** A mail server that fails so often in a row is left alone for the rest of the round. */
const enough = 3

export async function sendLetters(services: Services): Promise<void> {
  const school = await findSchoolName(services.db)
  const send = (due: readonly Due[]) => sendRound(services, school, due)
  await sendInRounds(services, { channel: 'email', task: letterTask, people, send })
}

/** One letter for each person, with all that is due. */
async function sendRound(services: Services, school: string, due: readonly Due[]): Promise<Outcome[]> {
  const { mail, config } = services
  const waiting = [...new Set(due.map(({ userId }) => userId))]
  const outcomes: Outcome[] = []
  let failures = 0

  async function sendTo(userId: number): Promise<void> {
    const own = due.filter((one) => one.userId === userId)
    const ids = own.map(({ id }) => id)
    const [first] = own
    if (!first?.email) return void outcomes.push({ ids, isDone: true })
    if (failures >= enough) return void outcomes.push({ ids, isDone: false })
    const from = { product: config.PRODUCT_NAME, school, publicUrl: services.publicUrl() }
    try {
      await mail.send(notificationLetter({ to: first.email, name: first.name }, own, from))
      failures = 0
      outcomes.push({ ids, isDone: true })
    } catch {
      failures += 1
      outcomes.push({ ids, isDone: false })
    }
  }

  const work = async () => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) await sendTo(userId)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}
