import { onTestFinished } from 'vitest'

export type LiveEvent = { event: string; id?: string; data: Record<string, unknown> }

/** Follows a live stream at an address; `next` waits for an event, `ended` for the end. */
export async function followLive(url: string, token: string, after?: number) {
  const abort = new AbortController()
  const address = `${url}/api/usernotifications/live${after === undefined ? '' : `?after=${after}`}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  const events: LiveEvent[] = []
  const waiting: ((event: LiveEvent) => void)[] = []
  const ended = read(response, (event) => {
    const wanted = waiting.shift()
    if (wanted) wanted(event)
    else events.push(event)
  })
  ended.catch(() => {})
  onTestFinished(() => abort.abort())
  return {
    status: response.status,
    headers: response.headers,
    ended,
    close: () => abort.abort(),
    next: () => {
      const known = events.shift()
      return known ? Promise.resolve(known) : new Promise<LiveEvent>((resolve) => waiting.push(resolve))
    },
  }
}

async function read(response: Response, onEvent: (event: LiveEvent) => void): Promise<void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s)))
      if (fields.event) onEvent({ ...fields, data: JSON.parse(fields.data) } as LiveEvent)
    }
  }
}
