import { subjectOf } from '#domain/notification-subject.ts'
import type { Services } from '#server/services.ts'
import { type Due, forgetDevices, listDevices } from './delivery-queries.ts'
import { originOf } from './push.ts'
import { pushTask } from './queries.ts'
import { type Settle, sendInRounds } from './rounds.ts'

const people = 100
const atOnce = 16
/** After this many failures in a row, a push service is left alone for the rest of the round. */
const enough = 3
/** More notifications than this at once are summed up in one push. */
const mostMessages = 3

type Device = { id: number; userId: number; token: string }

export async function sendPushes(services: Services, jobId: string): Promise<void> {
  const send = (due: readonly Due[], settle: Settle) => sendRound(services, due, settle)
  await sendInRounds(services, { channel: 'push', task: pushTask, jobId, people, send })
}

async function sendRound({ db, push }: Services, due: readonly Due[], settle: Settle): Promise<void> {
  const devices = await listDevices(db, [...new Set(due.map(({ userId }) => userId))])
  const failures = new Map<string, number>()
  const failed = new Set<number>()

  async function sendTo({ id, userId, token }: Device): Promise<void> {
    const origin = originOf(String(Reflect.get(JSON.parse(token), 'endpoint')))
    for (const message of messagesOf(due.filter((one) => one.userId === userId))) {
      if ((failures.get(origin) ?? 0) >= enough) return void failed.add(userId)
      try {
        if ((await push.send(token, message)) === 'gone') return forgetDevices(db, [id])
        failures.delete(origin)
      } catch {
        failures.set(origin, (failures.get(origin) ?? 0) + 1)
        failed.add(userId)
      }
    }
  }

  const waiting = [...new Set(due.map(({ userId }) => userId))]
  const work = async () => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      await Promise.all(devices.filter((device) => device.userId === userId).map(sendTo))
      const own = due.filter((one) => one.userId === userId)
      // Both pushes carry one id, so that a device that already shows it replaces the first.
      await settle(own, failed.has(userId) ? 'failed' : 'done')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function messagesOf(due: readonly Due[]) {
  if (due.length <= mostMessages) return due.map(({ id, title, link }) => ({ id, title, link: link ?? '/' }))
  return [{ id: due.at(-1)?.id ?? 0, title: subjectOf(due.map(({ title }) => title)), link: '/' }]
}
