import { once } from 'node:events'
import { Agent, request } from 'node:https'
import webPush, { type PushSubscription } from 'web-push'
import type { Config } from '#server/config.ts'
import { lookupWithin, mayCall, type Outside } from './outside.ts'
import { vapidKeys } from './vapid.ts'

/** What leaves by push: nothing that names a person. The rest is read from the server by whoever is signed in. */
export type PushMessage = { id: number; title: string; link: string }

export type Push = {
  /** What browsers subscribe with. */
  publicKey: string
  /** Whether the device still exists; throws when its push service refuses or does not answer in time. */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone'>
}

/** A push service that answers nothing must not hold a job for long. */
const patience = 5000
/** A device that is off for longer finds the news in its list. */
const livesFor = 24 * 3600

/** `ca` are the authorities that are trusted in the place of the usual ones. */
export function openPush(config: Config, outside: Outside, ca?: string): Push {
  const keys = vapidKeys(config)
  const agent = new Agent({ keepAlive: true, lookup: lookupWithin(outside), ...(ca ? { ca } : {}) })
  return {
    publicKey: keys.publicKey,
    async send(token, message) {
      const subscription = JSON.parse(token) as PushSubscription
      if (!mayCall(subscription.endpoint, outside)) return 'gone'
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: keys,
        TTL: livesFor,
        urgency: 'normal',
        // what a push service still holds is replaced and not doubled when it is sent again after a kill
        topic: `n${message.id}`,
      })
      const status = await post(endpoint, { headers: headers as Record<string, string>, body, agent })
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service ${originOf(endpoint)} answered ${status}`)
      return 'sent'
    },
  }
}

export function originOf(endpoint: string): string {
  return new URL(endpoint).origin
}

type Sent = { headers: Record<string, string>; body: Buffer | null; agent: Agent }

/** By hand, since the library waits for silence and not for an end: a service that trickles would hold it forever. */
async function post(endpoint: string, { headers, body, agent }: Sent): Promise<number> {
  const signal = AbortSignal.timeout(patience)
  const sent = request(endpoint, { method: 'POST', headers, signal, agent })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  // what it says is of no use; an error after the status changes nothing
  answer.on('error', () => {})
  answer.destroy()
  sent.on('error', () => {})
  return answer.statusCode ?? 0
}
