import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { startApi } from '#server/testing/api.ts'
import { aSubscription } from '#server/testing/push-service.ts'
import { insertNotifications } from './queries.ts'

const api = await startApi()
const one = (userId: number, n: number) => ({
  userId,
  kind: 'reminder',
  about: randomUUID(),
  title: `Title ${n}`,
  body: `Body ${n}`,
  link: '/',
  inBell: true,
  byPush: false,
  byEmail: false,
})
const tell = (userId: number, count: number) =>
  api.write((tx) =>
    insertNotifications(
      tx,
      Array.from({ length: count }, (_, n) => one(userId, n + 1)),
    ),
  )

test('the newest five come first, with all counts', async () => {
  const ask = await api.signedIn('teacher')
  await tell(ask.id, 7)
  const { data } = await ask(notifications.list)
  expect(data).toMatchObject({ total: 7, unread: 7 })
  expect(data.notifications.map(({ title }) => title)).toEqual(['Title 7', 'Title 6', 'Title 5', 'Title 4', 'Title 3'])
  const second = await ask(notifications.list, { query: { page: 2, rowsPerPage: 5 } })
  expect(second.data.notifications.map(({ title }) => title)).toEqual(['Title 2', 'Title 1'])
})

test('read is set by an object and by a bare boolean, and counts follow', async () => {
  const ask = await api.signedIn('supervisor')
  await tell(ask.id, 2)
  const [first] = (await ask(notifications.list)).data.notifications
  const params = { id: first!.id }
  expect((await ask(notifications.setRead, { params, body: { isRead: true } })).status).toBe(200)
  expect((await ask(notifications.list)).data.unread).toBe(1)
  const bare = await api.app.inject({
    method: 'PUT',
    url: `/api/usernotifications/status/${first!.id}`,
    headers: { authorization: `Bearer ${await api.tokenOf(ask.id)}`, 'content-type': 'application/json' },
    payload: 'false',
  })
  expect(bare.statusCode).toBe(200)
  expect((await ask(notifications.list)).data.unread).toBe(2)
  await ask(notifications.markAllRead, { body: {} })
  expect((await ask(notifications.list)).data.unread).toBe(0)
})

test('another’s notification is not found, and students and admins have no bell', async () => {
  const owner = await api.signedIn('teacher')
  await tell(owner.id, 1)
  const [mine] = (await owner(notifications.list)).data.notifications
  const other = await api.signedIn('teacher')
  expect((await other(notifications.setRead, { params: { id: mine!.id }, body: { isRead: true } })).status).toBe(404)
  expect((await (await api.signedIn('student'))(notifications.list)).status).toBe(403)
  expect((await (await api.signedIn('admin'))(notifications.list)).status).toBe(403)
})

test('a device token moves to whoever posts it last, and only a real one is taken', async () => {
  const first = await api.signedIn('teacher')
  const second = await api.signedIn('supervisor')
  const { token: Token } = aSubscription()
  await first(notifications.register, { body: { UserId: first.id, Token } })
  await second(notifications.register, { body: { UserId: second.id, Token } })
  expect(await api.db`select user_id from device_tokens`).toEqual([{ userId: second.id }])
  expect((await first(notifications.register, { body: { UserId: second.id, Token } })).status).toBe(403)
  expect((await first(notifications.register, { body: { UserId: first.id, Token: 'nonsense' } })).status).toBe(400)
  expect((await first(notifications.register, { body: { UserId: first.id, Token: 'x'.repeat(50_000) } })).status).toBe(
    400,
  )
})

test.each([
  'http://push.example.org/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://db.internal/x',
  'https://127.0.0.1.nip.io:8443/',
  'https://push.example.org:5432/',
  'https://user:word@push.example.org/',
])('a device token that leads to %s is refused', async (endpoint) => {
  const ask = await api.signedIn('teacher')
  const { status } = await ask(notifications.register, {
    body: { UserId: ask.id, Token: aSubscription(endpoint).token },
  })
  expect(status).toBe(400)
})

test('a person has at most ten devices: the one that was longest unseen is forgotten', async () => {
  const ask = await api.signedIn('teacher')
  const tokens = Array.from({ length: 12 }, (_, n) => aSubscription(`https://push.example.org/${n}`).token)
  for (const [minute, Token] of [...tokens, tokens[0]!].entries()) {
    api.at(`2026-11-16T02:${10 + minute}:00.000Z`)
    expect((await ask(notifications.register, { body: { UserId: ask.id, Token } })).status).toBe(200)
  }
  api.at(null)
  const kept = await api.db<{ token: string }[]>`select token from device_tokens where user_id = ${ask.id}`
  const wanted = [tokens[0], ...tokens.slice(3)]
  expect(kept.map(({ token }) => token).sort()).toEqual(wanted.sort())
})

test('forty devices that are registered at once are ten in the end', async () => {
  const ask = await api.signedIn('supervisor')
  const tokens = Array.from({ length: 40 }, (_, n) => aSubscription(`https://push.example.org/at-once/${n}`).token)
  await Promise.all(tokens.map((Token) => ask(notifications.register, { body: { UserId: ask.id, Token } })))
  const kept = await api.db`select from device_tokens where user_id = ${ask.id}`
  expect(kept).toHaveLength(10)
})

test('counts are right while many are told, read and marked at once', async () => {
  const ask = await api.signedIn('teacher')
  await tell(ask.id, 20)
  const { notifications: rows } = (await ask(notifications.list, { query: { rowsPerPage: 20 } })).data
  await Promise.all([
    ...rows.slice(0, 10).map(({ id }) => ask(notifications.setRead, { params: { id }, body: { isRead: true } })),
    ...Array.from({ length: 10 }, () => tell(ask.id, 3)),
    ...rows.slice(0, 10).map(({ id }) => ask(notifications.setRead, { params: { id }, body: { isRead: true } })),
  ])
  expect((await ask(notifications.list)).data).toMatchObject({ total: 50, unread: 40 })
  const answers = await Promise.all([
    ask(notifications.markAllRead, { body: {} }),
    tell(ask.id, 5),
    ask(notifications.list),
  ])
  const { total, unread } = answers[2].data
  // It shows one moment: before, between or after.
  expect([
    [50, 40],
    [50, 0],
    [55, 45],
    [55, 5],
    [55, 0],
  ]).toContainEqual([total, unread])
})
