import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStream } from './stream.ts'

const stranger = '<h1>Free Wi-Fi. Please sign in.</h1>'
const ended = { success: false, message: 'Please sign in', code: 'no_session' }
const events = 'event: notification\ndata: {"id":7}\n\n'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a stream outlives strangers who answer in the place of our server, and stops when our server refuses it', async () => {
  const seen: string[] = []
  const answers = [
    new Response(stranger, { status: 401 }),
    new Response(null, { status: 403 }),
    new Response(stranger, { headers: { 'content-type': 'text/html' } }),
    new Response(events, { headers: { 'content-type': 'text/event-stream' } }),
    Response.json(ended, { status: 401 }),
  ]
  const all = answers.length
  vi.stubGlobal('fetch', async () => {
    seen.push(`call ${all - answers.length + 1}`)
    return answers.shift()
  })
  const source = {
    address: () => '/live',
    token: 'ana',
    onOpen: () => seen.push('opened'),
    onEvent: ({ data }: { data: string }) => seen.push(data),
  }
  const kept = keepStream(source, new AbortController().signal)
  // An answer is read in its own time, whatever the clock of the test says.
  while (seen.length < 8) await vi.advanceTimersByTimeAsync(60_000)
  // After a refusal the next call for the list finds out that the session is over, so that one is told too.
  expect(seen).toEqual(['call 1', 'call 2', 'call 3', 'call 4', 'opened', '{"id":7}', 'call 5', 'opened'])
  await kept
})
