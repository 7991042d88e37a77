import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { createApp } from '#server/app.ts'
import { openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { startApi } from '#server/testing/api.ts'
import { forgetfulProxy } from '#server/testing/forgetful-proxy.ts'
import { followLive } from '#server/testing/live-stream.ts'
import { waitFor, waitUntil } from '#server/testing/patience.ts'
import { killTree, runProduct } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { openHub } from './live.ts'
import { notify } from './notify.ts'

const api = await startApi()
const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
let count = 0
const tell = (...to: number[]) =>
  api.write((tx) => notify(tx, [{ kind: 'suspension', to, facts: { title: `News ${++count}`, body: 'Body' } }]))

test('what somebody is told arrives within a second in each of their streams, and in nobody else’s', async () => {
  const [ask, other] = [await api.signedIn('teacher'), await api.signedIn('supervisor')]
  const token = await api.tokenOf(ask.id)
  const [one, two, others] = [
    await followLive(url, token),
    await followLive(url, token),
    await followLive(url, await api.tokenOf(other.id)),
  ]
  expect(one.headers.get('content-type')).toBe('text/event-stream')
  expect(one.headers.get('x-content-type-options')).toBe('nosniff')
  const began = performance.now()
  await tell(ask.id)
  const [first, same] = await Promise.all([one.next(), two.next()])
  expect(performance.now() - began).toBeLessThan(1000)
  const { notifications: rows } = (await ask(notifications.list)).data
  expect(first).toEqual({ event: 'notification', id: String(rows[0]!.id), data: rows[0] })
  expect(same).toEqual(first)
  await tell(other.id)
  expect((await others.next()).data).toMatchObject({ title: `News ${count}` })
})

test('one word to the streams tells many, and reading elsewhere is heard too', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => api.signedIn('supervisor')))
  const streams = await Promise.all(people.map(async ({ id }) => followLive(url, await api.tokenOf(id))))
  await tell(...people.map(({ id }) => id))
  const events = await Promise.all(streams.map((stream) => stream.next()))
  expect(new Set(events.map(({ data }) => data.title))).toEqual(new Set([`News ${count}`]))
  await people[0]!(notifications.setRead, { params: { id: Number(events[0]!.data.id) }, body: { isRead: true } })
  expect(await streams[0]!.next()).toMatchObject({ event: 'changed' })
})

test('a stream that comes back hears what it missed', async () => {
  const ask = await api.signedIn('teacher')
  const token = await api.tokenOf(ask.id)
  const first = await followLive(url, token)
  await tell(ask.id)
  const seen = await first.next()
  first.close()
  api.at(new Date(Date.now() + 3_600_000).toISOString())
  const later = await api.tokenOf(ask.id)
  await tell(ask.id)
  await tell(ask.id)
  const again = await followLive(url, later, Number(seen.id))
  expect([(await again.next()).data.title, (await again.next()).data.title]).toEqual([
    `News ${count - 1}`,
    `News ${count}`,
  ])
  api.at(null)
})

test('a person has at most twenty streams, and one more when one was closed', async () => {
  const token = await api.tokenOf((await api.signedIn('teacher')).id)
  const streams = await Promise.all(Array.from({ length: 20 }, () => followLive(url, token)))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  const headers = { authorization: `Bearer ${token}` }
  const refused = await fetch(`${url}/api/usernotifications/live`, { headers })
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: expect.stringMatching(/too many devices/) },
  ])
  expect((await followLive(url, await api.tokenOf((await api.signedIn('teacher')).id))).status).toBe(200)
  streams[0]?.close()
  await waitFor(async () => expect((await followLive(url, token)).status).toBe(200))
})

test('of a hundred streams that one person opens at once, twenty are', async () => {
  const token = await api.tokenOf((await api.signedIn('teacher')).id)
  const streams = await Promise.all(Array.from({ length: 100 }, () => followLive(url, token)))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(80)
})

test('streams whose reader left before they began count for nobody', async () => {
  const ask = await api.signedIn('teacher')
  const token = await api.tokenOf(ask.id)
  const { port } = new URL(url)
  const leave = async () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /api/usernotifications/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`, () =>
      socket.destroy(),
    )
    await once(socket, 'close')
  }
  for (let times = 0; times < 40; times++) await leave()
  // What was asked before is answered by now.
  await ask(notifications.list)
  expect((await followLive(url, token)).status).toBe(200)
})

test('a visitor, a student and an admin get no stream, and a bad place in it is refused', async () => {
  expect((await fetch(`${url}/api/usernotifications/live`)).status).toBe(401)
  for (const role of ['student', 'admin'] as const) {
    expect((await followLive(url, await api.tokenOf((await api.signedIn(role)).id))).status).toBe(403)
  }
  const token = await api.tokenOf((await api.signedIn('teacher')).id)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/api/usernotifications/live?after=x`, { headers })).status).toBe(400)
})

test('two servers on one database: what one is asked is seen live on the other; a server that stops lets go at once', async () => {
  const settings = { DATABASE_URL: api.url, DATA_DIR: tempFolder() }
  const [one, other] = await Promise.all([runProduct(settings), runProduct(settings)])
  onTestFinished(async () => {
    for (const product of [one, other]) if (product.process.exitCode === null) await killTree(product)
  })
  const ask = await api.signedIn('supervisor')
  const token = await api.tokenOf(ask.id)
  await tell(ask.id)
  const [row] = (await ask(notifications.list)).data.notifications
  const stream = await followLive(other.url, token)
  // a change that the first server makes is heard from the second
  const began = performance.now()
  const answer = await fetch(`${one.url}/api/usernotifications/status/${row!.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isRead: true }),
  })
  expect(answer.status).toBe(200)
  expect(await stream.next()).toMatchObject({ event: 'changed' })
  await tell(ask.id)
  expect((await stream.next()).data).toMatchObject({ title: `News ${count}` })
  expect(performance.now() - began).toBeLessThan(2000)

  const stopping = performance.now()
  const exit = once(other.process, 'exit')
  other.process.kill('SIGTERM')
  await stream.ended
  expect((await exit)[0]).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(3000)
})

test('a stream ends with its session', async () => {
  const ask = await api.signedIn('teacher')
  const token = await api.tokenOf(ask.id)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await createApp(api.services, pino({ level: 'silent' }))
  onTestFinished(async () => {
    vi.useRealTimers()
    await app.close()
  })
  const stream = await followLive(await app.listen({ host: '127.0.0.1', port: 0 }), token)
  await api.db`delete from sessions where token_hash = ${tokenHash(token)}`
  // streams are looked at four times a minute
  await vi.advanceTimersByTimeAsync(15_000)
  await stream.ended
})

test('a listening connection that was forgotten on the way is found by a word of its own, and made anew', async () => {
  const proxy = await forgetfulProxy(api.url)
  const db = openDb(proxy.url, { max: 2 })
  const { id } = await api.signedIn('teacher')
  await api.tokenOf(id)
  const [session] = await api.db<{ id: number }[]>`select id from sessions where user_id = ${id} limit 1`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const hub = openHub({ db, now: api.services.now }, pino({ level: 'silent' }))
  const response = new PassThrough()
  onTestFinished(async () => {
    vi.useRealTimers()
    await hub.close()
    await db.end()
    proxy.close()
  })
  await hub.listen()
  hub.join({ userId: id, sessionId: session!.id, response: response as never })
  const echoes: string[] = []
  // By the hub's own connection: it has heard what is heard here.
  await db.listen('notifications', (word) => void echoes.push(word))
  for (let heard = 0; heard < 3; heard++) {
    vi.advanceTimersByTime(15_000)
    await waitUntil(() => echoes.length > heard)
  }
  expect(String(response.read()), 'one that carries is left alone').not.toContain('changed')
  proxy.forgetListening()
  // A listener that reconnects tells everybody to look.
  await waitUntil(
    () => {
      vi.advanceTimersByTime(15_000)
      return String(response.read() ?? '').includes('event: changed')
    },
    { interval: 500 },
  )
  await tell(id)
  await waitUntil(() => String(response.read() ?? '').includes(`News ${count}`))
})
