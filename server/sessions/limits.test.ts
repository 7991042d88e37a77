import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openLimits } from '#server/http/rate-limit.ts'
import { openPool } from '#server/jobs/pool.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aStudent } from '#server/testing/school.ts'
import { hashPassword } from './hashing.ts'

const api = await startApi()
const password = 'correct horse battery'
const hash = await hashPassword(password)
let addresses = 0
const anAddress = () => `10.0.${addresses++}.7`

async function anAccount(): Promise<string> {
  return api.write(async (tx) => {
    const id = await aStudent(tx)
    await setPassword(tx, id, { hash, mustChange: false })
    const [user] = await tx<{ username: string }[]>`select username from users where id = ${id}`
    return user!.username
  })
}

type Try = { username: string; from: string; password?: string; cookie?: string; app?: typeof api.app }

async function attempt({ username, from, password: typed = 'wrong', cookie = '', app = api.app }: Try) {
  const payload = { username, password: typed, type: 'student' }
  const options = { method: 'POST', url: '/api/students/login', remoteAddress: from, headers: { cookie } } as const
  return app.inject({ ...options, payload })
}

async function fail(times: number, wish: Try): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await attempt(wish)).statusCode)
  return statuses
}

test('after five failures an account is closed to that address, the right password too', async () => {
  const [username, other, from] = [await anAccount(), await anAccount(), anAddress()]
  expect(await fail(6, { username, from })).toEqual([401, 401, 401, 401, 401, 429])
  const refused = await attempt({ username, from, password })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    success: false,
    message: 'Too many failed sign-ins; try again in 15 minutes',
    code: 'too_many',
  })
  expect((await attempt({ username, from: anAddress(), password })).statusCode).toBe(200)
  expect((await attempt({ username: other, from, password })).statusCode).toBe(200)
})

test('a name that nobody has is closed like one that somebody has', async () => {
  expect(await fail(6, { username: 'nobody-here', from: anAddress() })).toEqual([401, 401, 401, 401, 401, 429])
})

test('twenty guesses at once are not more than five guesses', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt({ username, from })))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
})

test('sign-ins that succeed do not count', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  for (let time = 0; time < 8; time++) {
    expect((await attempt({ username, from, password })).statusCode).toBe(200)
  }
})

test('a device that has signed in before is not locked out by the failures of others', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  const cookie = String((await attempt({ username, from, password })).headers['set-cookie']).split(';')[0]!
  await fail(6, { username, from })
  expect((await attempt({ username, from, password })).statusCode).toBe(429)
  expect((await attempt({ username, from, password, cookie })).statusCode).toBe(200)
  expect(await fail(6, { username, from, cookie })).toEqual([401, 401, 401, 401, 401, 429])
})

test('three hundred failures close an address, but not to the devices that it knows', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  const cookie = String((await attempt({ username, from, password })).headers['set-cookie']).split(';')[0]!
  for (let time = 0; time < 299; time++) await api.services.limits.signInByAddress.take(from)
  expect((await attempt({ username: 'somebody', from })).statusCode).toBe(401)
  expect((await attempt({ username, from, password })).statusCode).toBe(429)
  expect((await attempt({ username, from, password, cookie })).statusCode).toBe(200)
  expect((await attempt({ username, from: anAddress(), password })).statusCode).toBe(200)
})

test('a limit ends after fifteen minutes', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  await fail(6, { username, from })
  const [row] = await api.db<{ left: number }[]>`
    select max(expire) - extract(epoch from now())::bigint * 1000 as left from rate_limits`
  expect(row!.left).toBeGreaterThan(14 * 60_000)
  expect(row!.left).toBeLessThanOrEqual(15 * 60_000 + 1000)
  await api.db`update rate_limits set expire = 0`
  expect((await attempt({ username, from, password })).statusCode).toBe(200)
})

test('two servers on one database share the counts, and a restart forgets none', async () => {
  const pool = openPool(api.url, 1, () => {})
  const other = await createApp({ ...api.services, pool, limits: openLimits(pool) }, pino({ level: 'silent' }))
  afterAll(async () => {
    await other.close()
    await pool.end()
  })
  const [username, from] = [await anAccount(), anAddress()]
  expect(await fail(3, { username, from })).toEqual([401, 401, 401])
  expect(await fail(3, { username, from, app: other })).toEqual([401, 401, 429])
  expect((await attempt({ username, from, password })).statusCode).toBe(429)
})
