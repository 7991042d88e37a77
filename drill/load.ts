import { randomUUID } from 'node:crypto'
import { type Db, openDb } from '#server/db.ts'

/** A phone's tap: sent with its key until it is answered, as the outbox of the app does. */
export type Person = { id: number; token: string }
export type Sent = { token: string; key: string; answeredId: number | null }

/** One tap of each intern at a steady pace; unanswered taps are kept for later. */
export function openLoad(urlOf: () => string, interns: readonly Person[]) {
  const sent: Sent[] = interns.map(({ token }) => ({ token, key: randomUUID(), answeredId: null }))
  let unanswered = 0

  async function send(one: Sent): Promise<boolean> {
    const answer = await fetch(`${urlOf()}/api/dtr/tap`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientKey: one.key }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null)
    const body = answer?.ok
      ? ((await answer.json().catch(() => null)) as { data: { tap: { id: number } } } | null)
      : null
    if (body) one.answeredId = body.data.tap.id
    else await answer?.arrayBuffer().catch(() => {})
    return body !== null
  }

  return {
    sent,
    /** How many had no answer to their first try. */
    unanswered: () => unanswered,
    /** Spreads the first tries over this many milliseconds. */
    async run(milliseconds: number): Promise<void> {
      const tries = sent.map(async (one, place) => {
        await rest((milliseconds * place) / sent.length)
        if (!(await send(one))) unanswered++
      })
      await Promise.all(tries)
    },
    /** Sends unanswered taps again until all have an answer; gives up after a minute. */
    async settle(): Promise<void> {
      for (const until = Date.now() + 60_000; Date.now() < until; await rest(200)) {
        const left = sent.filter(({ answeredId }) => answeredId === null)
        if (left.length === 0) return
        await Promise.all(left.map(send))
      }
    },
  }
}

/** The drill's own connection, with a name so that faults spare it, and without limits. */
export function openOwnDb(url: string): Db {
  return openDb(url, { max: 1, patience: 0, settings: { application_name: 'drill' } })
}

/** The status of a read; 0 if there is no answer. */
export async function ask(url: string, token?: string): Promise<number> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status ?? 0
}

export function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
