import { once } from 'node:events'
import { Agent, request } from 'node:https'
import webPush, { type PushSubscription } from 'web-push'
import type { Config } from '#server/config.ts'
import { lookupWithin, mayCall, type Outside } from './outside.ts'
import { vapidKeys } from './vapid.ts'

/** The content of a push. It names nobody; the app reads the rest from the server once it is signed in. */
export type PushMessage = { id: number; title: string; link: string }

export type Push = {
  /** The public key that browsers subscribe with. */
  publicKey: string
  /** Says whether the device still exists. Throws if its push service refuses or does not answer in time. */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone'>
}

/** Milliseconds: a push service that does not answer must not hold a job for long. */
const patience = 5000
/** Seconds: a device that is off for longer finds the notification in its list. */
const livesFor = 24 * 3600

/** `ca` replaces the certificate authorities that are usually trusted. */
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
        // With a topic, a push that is sent again after a kill replaces the first one at the push service.
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

/** The library limits only silence, so a service that trickles would hold it forever. This limits the whole call. */
async function post(endpoint: string, { headers, body, agent }: Sent): Promise<number> {
  const signal = AbortSignal.timeout(patience)
  const sent = request(endpoint, { method: 'POST', headers, signal, agent })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  // Only the status matters; an error after it changes nothing.
  answer.on('error', () => {})
  answer.destroy()
  sent.on('error', () => {})
  return answer.statusCode ?? 0
}
