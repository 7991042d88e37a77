import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { waitFor } from '#server/testing/patience.ts'

/** How many hashes were under way at once, at most: of sign-ins, and of new passwords. */
let most = 0
let running = 0
const made = { most: 0, running: 0 }
/** A test may let the checks of passwords wait. */
let held: Promise<void> | null = null
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = async (...args) => {
    most = Math.max(most, ++running)
    await held
    return real.verify(...args).finally(() => running--)
  }
  const hash: typeof real.hash = async (...args) => {
    made.most = Math.max(made.most, ++made.running)
    return real.hash(...args).finally(() => made.running--)
  }
  return { ...real, verify, hash }
})

// A test that ran before has loaded the library itself.
vi.resetModules()
const { createApp } = await import('#server/app.ts')
const { openLimits } = await import('#server/http/rate-limit.ts')
const { openPool } = await import('#server/jobs/pool.ts')
const { setPassword } = await import('#server/passwords/queries.ts')
const { startApi } = await import('#server/testing/api.ts')
const { aStudent } = await import('#server/testing/school.ts')
const { hashPassword } = await import('./hashing.ts')

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
    message: 'Too many attempts. Please try again in 15 minutes.',
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

async function failedBefore(times: number, from: string) {
  for (let time = 0; time < times; time++) await api.services.limits.signInByAddress.take(from)
}

test('beyond a hundred failures nobody is locked out of an address, but one try at a time is made there', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  await failedBefore(98, from)
  const names = Array.from({ length: 50 }, (_, n) => `guess-${from}-${n}`)
  let letGo = () => {}
  held = new Promise((resolve) => {
    letGo = resolve
  })
  onTestFinished(() => letGo())
  const arrived = vi.spyOn(api.services.limits.signInByAccount, 'take')
  const order: string[] = []
  const flood = names.map((name) => attempt({ username: name, from }).finally(() => order.push(name)))
  await waitFor(() => expect(arrived.mock.settledResults.length).toBe(50))
  letGo()
  const elsewhere = await attempt({ username, from: anAddress(), password })
  expect(elsewhere.statusCode).toBe(200)
  // Attempts from one address wait for each other; nobody else waits for them.
  expect(order.length).toBeLessThan(40)
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  // Two more fail, one is being checked and thirty wait; the rest is refused at once.
  expect(statuses.filter((status) => status === 401)).toHaveLength(33)
  expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  expect(most).toBeLessThanOrEqual(2)
  expect((await attempt({ username, from, password })).statusCode).toBe(200)
})

test('a device that an address knows has a turn of its own', async () => {
  const [username, from] = [await anAccount(), anAddress()]
  const cookie = String((await attempt({ username, from, password })).headers['set-cookie']).split(';')[0]!
  await failedBefore(100, from)
  let isOver = false
  const flood = Array.from({ length: 40 }, (_, n) => attempt({ username: `guess-${from}-${n}`, from }))
  const done = Promise.all(flood).then(() => (isOver = true))
  expect((await attempt({ username, from, password, cookie })).statusCode).toBe(200)
  expect(isOver).toBe(false)
  await done
})

test('a class that signs in at once behind one address is let in', async () => {
  const from = anAddress()
  const names: string[] = []
  for (let n = 0; n < 12; n++) names.push(await anAccount())
  await failedBefore(95, from)
  const answers = await Promise.all(names.map((username) => attempt({ username, from, password })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
})

test('who sets the passwords of many has one of them hashed at a time, and leaves the other turn to those who sign in', async () => {
  const admin = await api.signedIn('admin')
  const ids = await Promise.all(Array.from({ length: 12 }, () => api.write((tx) => aStudent(tx))))
  made.most = 0
  const change = (id: number) => admin(passwords.change.student, { body: { id, newPassword: `${password} ${id}` } })
  const changes = await Promise.all(ids.map(change))
  expect(changes.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(made.most).toBe(1)
})

test('a line of IPv6 is one address, however many it has', async () => {
  const username = await anAccount()
  const statuses: number[] = []
  for (let n = 1; n <= 6; n++) statuses.push((await attempt({ username, from: `2001:db8:7:7:${n}::${n}` })).statusCode)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await attempt({ username, from: '2001:db8:7:8::1', password })).statusCode).toBe(200)
})

test('a device’s name is ours: one that a client chose, or that another person had on this browser, counts for nothing', async () => {
  const [username, other, from] = [await anAccount(), await anAccount(), anAddress()]
  const chosen = `device=${'c'.repeat(32)}`
  const nameFrom = async (wish: Try) =>
    String((await attempt({ ...wish, password })).headers['set-cookie']).split(';')[0]!
  const first = await nameFrom({ username, from, cookie: chosen })
  expect(first).not.toBe(chosen)
  // the same browser, another person: both are known by its new name
  const second = await nameFrom({ username: other, from, cookie: `a=b; ${first}; c=d` })
  expect(second).not.toBe(first)
  await fail(5, { username, from })
  for (const cookie of [chosen, first]) {
    expect((await attempt({ username, from, password, cookie })).statusCode).toBe(429)
  }
  expect((await attempt({ username, from, password, cookie: second })).statusCode).toBe(200)
})

test('a person has at most 20 known devices', async () => {
  const username = await anAccount()
  for (let n = 0; n < 22; n++) await attempt({ username, from: anAddress(), password })
  const [row] = await api.db<{ count: number }[]>`
    select count(*)::int as count from known_devices d join users u on u.id = d.user_id where u.username = ${username}`
  expect(row!.count).toBe(20)
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

test('a lock that began while the server’s clock was days ahead ends with a clock that is right', async () => {
  const { signInByAccount } = api.services.limits
  const fails = async (times: number) => {
    const within: boolean[] = []
    for (let time = 0; time < times; time++) within.push(await signInByAccount.take('ahead'))
    return within
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await fails(6)).toEqual([true, true, true, true, true, false])
  vi.useRealTimers()
  expect(await fails(6)).toEqual([true, true, true, true, true, false])
})
