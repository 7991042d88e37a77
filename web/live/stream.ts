import { isRefusedWith, refusalOf } from '#web/api/call-error.ts'
import { eventReader, type StreamEvent } from './event-stream.ts'
import { backOff, pause } from './waits.ts'

/** The server sends something every 15 s. A longer silence means a dead connection, or a computer that slept. */
const longestSilence = 40_000

export type Source = {
  address: () => string
  token: string
  onOpen: () => void
  onEvent: (event: StreamEvent) => void
}

/** Keeps a stream open until the signal aborts. It stops when the session is over. */
export async function keepStream(source: Source, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readStream(source, signal).catch(() => 'failed' as const)
    if (outcome === 'refused') return
    failures = outcome === 'ended' ? 0 : failures + 1
    await pause(backOff(failures), signal)
  }
}

async function readStream(source: Source, signal: AbortSignal): Promise<'ended' | 'refused' | 'failed'> {
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  const headers = { authorization: `Bearer ${source.token}`, accept: 'text/event-stream' }
  let timer = setTimeout(end, longestSilence)
  try {
    const response = await fetch(source.address(), {
      headers,
      cache: 'no-store',
      credentials: 'include',
      signal: over.signal,
    })
    if (!response.ok) {
      const refusal = refusalOf({ failed: '' }, response.status, await response.text())
      if (!isRefusedWith(refusal, 401, 403)) return 'failed'
      // The next call for the list finds out that the session is over.
      source.onOpen()
      return 'refused'
    }
    if (!response.body || !isStream(response)) return 'failed'
    source.onOpen()
    const feed = eventReader(source.onEvent)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(end, longestSilence)
      feed(value)
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** The sign-in page of a Wi-Fi answers any address, also with 200. */
function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}
