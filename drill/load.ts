import { randomUUID } from 'node:crypto'

/** A phone's tap: sent with its key until it is answered, as the outbox of the app does. */
type Sent = { token: string; key: string; answeredId: number | null }

/** Taps of a number of interns, one each, at a steady pace; what is not answered is kept for later. */
export function openLoad(urlOf: () => string, tokens: readonly string[]) {
  const sent: Sent[] = tokens.map((token) => ({ token, key: randomUUID(), answeredId: null }))
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
    /** How many had no answer at their first try. */
    unanswered: () => unanswered,
    /** Spreads the first tries over this many milliseconds. */
    async run(milliseconds: number): Promise<void> {
      const tries = sent.map(async (one, place) => {
        await rest((milliseconds * place) / sent.length)
        if (!(await send(one))) unanswered++
      })
      await Promise.all(tries)
    },
    /** Sends again what has no answer, until all have one; gives up after a minute. */
    async settle(): Promise<void> {
      for (const until = Date.now() + 60_000; Date.now() < until; await rest(200)) {
        const left = sent.filter(({ answeredId }) => answeredId === null)
        if (left.length === 0) return
        await Promise.all(left.map(send))
      }
    },
  }
}

/** Seconds from `began` until the server says that it is ready. */
export async function secondsToServe(urlOf: () => string, began: number): Promise<number> {
  while (Date.now() - began < 120_000) {
    const answer = await fetch(`${urlOf()}/api/ready`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (answer?.ok) return (Date.now() - began) / 1000
    await rest(50)
  }
  return Number.POSITIVE_INFINITY
}

export function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
