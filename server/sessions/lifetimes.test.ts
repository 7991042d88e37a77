import { afterEach, expect, test } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { sessions } from '#contract/sessions.ts'
import { type Role, roleBases } from '#domain/roles.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { anAdmin, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { hashPassword } from './hashing.ts'

const api = await startApi()
const password = 'correct horse battery'
const hash = await hashPassword(password)
const make = { admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent }
const start = '2026-03-02T00:00:00.000Z'
const hours = 3_600_000
const days = 24 * hours

afterEach(() => api.at(null))

function after(ms: number) {
  api.at(new Date(Date.parse(start) + ms).toISOString())
}

async function signedIn(role: Role) {
  const { id, username } = await api.write(async (tx) => {
    const id = await make[role](tx)
    await setPassword(tx, id, { hash, mustChange: false })
    const [user] = await tx<{ username: string }[]>`select username from users where id = ${id}`
    return { id, username: user!.username }
  })
  const signIn = async () => {
    const answer = await api.ask(sessions.login[role], { body: { username, password, type: role } })
    const ask = api.withToken(answer.body.token as string)
    return { ask, status: async () => (await ask(sessions.list)).status }
  }
  return { id, username, signIn }
}

test.each(['student', 'supervisor'] as const)('a %s stays signed in for 30 days after the last use', async (role) => {
  after(0)
  const { status } = await (await signedIn(role)).signIn()
  // in the first half of its life a call moves nothing
  after(14 * days)
  expect(await status()).toBe(200)
  after(29.9 * days)
  expect(await status()).toBe(200)
  after(59.8 * days)
  expect(await status()).toBe(200)
  after(89.9 * days)
  expect(await status()).toBe(401)
})

test('a student who called only in the first half is signed out 30 days after the start', async () => {
  after(0)
  const { status } = await (await signedIn('student')).signIn()
  after(14.9 * days)
  expect(await status()).toBe(200)
  after(30 * days)
  expect(await status()).toBe(401)
})

test.each(['teacher', 'admin'] as const)('a %s stays signed in for 12 hours, renewed in the last', async (role) => {
  after(0)
  const { status } = await (await signedIn(role)).signIn()
  after(10.9 * hours)
  expect(await status()).toBe(200)
  after(11.5 * hours)
  expect(await status()).toBe(200)
  after(23.4 * hours)
  expect(await status()).toBe(200)
  after(35.5 * hours)
  expect(await status()).toBe(401)
})

test('a teacher who did not call in the last hour is signed out after 12', async () => {
  after(0)
  const { status } = await (await signedIn('teacher')).signIn()
  after(10.9 * hours)
  expect(await status()).toBe(200)
  after(12 * hours)
  expect(await status()).toBe(401)
})

test('no session outlives 180 days, however often it is used', async () => {
  after(0)
  const { status } = await (await signedIn('student')).signIn()
  for (let day = 20; day < 180; day += 20) {
    after(day * days)
    expect(await status()).toBe(200)
  }
  after(179.9 * days)
  expect(await status()).toBe(200)
  after(180 * days)
  expect(await status()).toBe(401)
})

test('one’s own password change ends every other session', async () => {
  const { signIn } = await signedIn('student')
  const [phone, laptop] = [await signIn(), await signIn()]
  const body = { currentPassword: password, newPassword: 'another long one' }
  expect((await phone.ask(passwords.change.student, { body })).status).toBe(200)
  expect(await phone.status()).toBe(200)
  expect(await laptop.status()).toBe(401)
})

test('a person who is archived or switched off is signed out at once', async () => {
  for (const change of ['archived_at = now()', 'active = false']) {
    const { id, signIn } = await signedIn('student')
    const { status } = await signIn()
    expect(await status()).toBe(200)
    await api.db.unsafe(`update users set ${change} where id = ${id}`)
    expect(await status()).toBe(401)
  }
})

test('signing out everywhere else keeps this session', async () => {
  const { signIn } = await signedIn('supervisor')
  const [here, there] = [await signIn(), await signIn()]
  expect((await here.ask(sessions.endOthers)).data).toEqual({ ended: 1 })
  expect(await here.status()).toBe(200)
  expect(await there.status()).toBe(401)
})

test('the list of sessions says which one this is, and holds no token', async () => {
  const { signIn } = await signedIn('teacher')
  await signIn()
  const { ask } = await signIn()
  const { data } = await ask(sessions.list)
  expect(data.sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(data.total).toBe(2)
  expect(JSON.stringify(data)).not.toMatch(/token|hash/i)
})

test('tokens are stored only as hashes', async () => {
  const { username } = await signedIn('admin')
  const url = `${roleBases.admin}/login`
  const answer = await api.app.inject({ method: 'POST', url, payload: { username, password, type: 'admin' } })
  const { token } = answer.json()
  const [found] = await api.db`select from sessions where encode(token_hash, 'escape') like ${`%${token}%`}`
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(found).toBeUndefined()
})
