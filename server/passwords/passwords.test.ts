import { afterEach, expect, test } from 'vitest'
import { invitations } from '#contract/invitations.ts'
import { passwords } from '#contract/passwords.ts'
import { sessions } from '#contract/sessions.ts'
import type { Role } from '#domain/roles.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, anAdmin, aStudent, aSupervisor, aTeacher, withoutAccount } from '#server/testing/school.ts'
import { setPassword } from './queries.ts'

const api = await startApi()
const password = 'correct horse battery'
const another = 'another long one'
const hash = await hashPassword(password)

afterEach(() => {
  api.at(null)
  api.letters.length = 0
})

async function withPassword(id: number) {
  await api.write((tx) => setPassword(tx, id, { hash, mustChange: false }))
  const [user] = await api.db<{ id: number; username: string; email: string }[]>`
    select id, username, email from users where id = ${id}`
  return user!
}

const aPerson = async () => withPassword(await api.write((tx) => aStudent(tx)))

function signIn(role: Role, username: string, typed: string) {
  return api.ask(sessions.login[role], { body: { username, password: typed, type: role } })
}

async function forgot(email: string) {
  const answer = await api.ask(passwords.forgot, { body: { email } })
  await api.runJobs()
  return answer
}

function tokenIn(letter: { text: string } | undefined): string {
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

test('a forgotten password is set by the link in a letter, once', async () => {
  const { username, email } = await aPerson()
  expect((await forgot(email.toUpperCase())).status).toBe(200)
  expect(api.letters).toHaveLength(1)
  expect(api.letters[0]).toMatchObject({ to: email, subject: 'Reset your Tapat password' })
  expect(api.letters[0]!.text).toContain('http://tapat.test/reset-password?token=')
  const token = tokenIn(api.letters[0])

  const shown = await api.ask(passwords.validate, { body: { token } })
  expect(shown).toMatchObject({ status: 200, data: { kind: 'reset', usertype: 'student', username } })
  const done = await api.ask(passwords.reset, { body: { token, password: another } })
  expect(done).toMatchObject({ status: 200, message: 'Password reset successfully!' })
  expect((await signIn('student', username, another)).status).toBe(200)
  expect((await signIn('student', username, password)).status).toBe(401)

  const again = await api.ask(passwords.reset, { body: { token, password: 'a third long one' } })
  expect(again).toMatchObject({ status: 422, code: 'link_used' })
  expect(await api.ask(passwords.validate, { body: { token } })).toMatchObject({
    status: 422,
    message: 'Failed to validate token',
    code: 'link_used',
  })
})

test('a reset ends every session of its owner', async () => {
  const { id, email } = await aPerson()
  const ask = await api.as(id)
  await forgot(email)
  await api.ask(passwords.reset, { body: { token: tokenIn(api.letters[0]), password: another } })
  expect((await ask(sessions.list)).status).toBe(401)
})

test('two people who use one link at once: one of them wins', async () => {
  const { email } = await aPerson()
  await forgot(email)
  const token = tokenIn(api.letters[0])
  const use = (typed: string) => api.ask(passwords.reset, { body: { token, password: typed } })
  const answers = await Promise.all([use('the first long one'), use('the second long one')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a reset link works for an hour', async () => {
  const { email } = await aPerson()
  api.at('2026-11-15T01:00:00.000Z')
  await forgot(email)
  const token = tokenIn(api.letters[0])
  api.at('2026-11-15T01:59:59.000Z')
  expect((await api.ask(passwords.validate, { body: { token } })).status).toBe(200)
  api.at('2026-11-15T02:00:00.000Z')
  expect(await api.ask(passwords.validate, { body: { token } })).toMatchObject({ status: 422, code: 'link_expired' })
  expect((await api.ask(passwords.reset, { body: { token, password: another } })).status).toBe(422)
})

test('an address that nobody has gets the same answer and no email', async () => {
  const { email } = await aPerson()
  const [known, unknown] = [await forgot(email), await forgot('nobody@school.test')]
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  expect(api.letters.map(({ to }) => to)).toEqual([email])
})

test('asking again at once sends one letter', async () => {
  const { email } = await aPerson()
  await forgot(email)
  await forgot(email)
  expect(api.letters).toHaveLength(1)
})

test('a letter that was sent while the clock was a day ahead keeps back none that is asked for when it is right', async () => {
  const { email } = await aPerson()
  api.at('2026-11-16T01:00:00.000Z')
  await forgot(email)
  api.at('2026-11-15T01:00:00.000Z')
  await forgot(email)
  expect(api.letters).toHaveLength(2)
  await forgot(email)
  expect(api.letters).toHaveLength(2)
})

test('a link that somebody waits for is sent before the invitations of a whole class', async () => {
  const { email } = await aPerson()
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => api.write(async (tx) => withoutAccount(tx, await aStudent(tx)))),
  )
  expect((await admin(invitations.students, { body: { ids } })).data.sent).toBe(5)
  await forgot(email)
  expect(api.letters).toHaveLength(6)
  expect(api.letters[0]!.to).toBe(email)
})

test('a hundred calls for links make few jobs, leave no trace of an unknown address, and end in a refusal', async () => {
  const { email } = await aPerson()
  const from = '10.9.9.9'
  const [before] = await api.db`select count(*)::int as count from audit_events`
  const post = (wanted: string, remoteAddress = from) =>
    api.app.inject({ method: 'POST', url: '/api/forgot-password', remoteAddress, payload: { email: wanted } })
  const answers = []
  for (let n = 0; n < 40; n++) answers.push(await post(n % 2 ? email : email.toUpperCase()))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const waiting = () => api.db<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-reset'`
  expect((await waiting())[0]!.count).toBe(1)
  const statuses: number[] = []
  for (let n = 0; n < 65; n++) statuses.push((await post(`nobody-${n}@school.test`)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await waiting())[0]!.count).toBe(61)
  expect((await post('nobody@school.test', '10.9.9.10')).statusCode).toBe(200)
  expect((await api.db`select count(*)::int as count from audit_events`)[0]).toEqual(before)
  await api.runJobs()
  expect(api.letters.map(({ to }) => to)).toEqual([email])
  const told = await api.db`select action from audit_events order by id desc limit 1`
  expect(told).toMatchObject([{ action: 'reset link made' }])
})

test('links that do not work are tried a hundred times from an address, however many at once', async () => {
  const tryOne = () =>
    api.app.inject({
      method: 'POST',
      url: '/api/validate-reset-token',
      remoteAddress: '10.9.9.11',
      payload: { token: 'x'.repeat(43) },
    })
  const answers = await Promise.all(Array.from({ length: 120 }, tryOne))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(100)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('somebody switched off gets no link', async () => {
  const { id, email } = await aPerson()
  await api.db`update users set active = false where id = ${id}`
  await forgot(email)
  expect(api.letters).toHaveLength(0)
})

test('a link that nobody was given does not work', async () => {
  const body = { token: 'x'.repeat(43) }
  expect(await api.ask(passwords.validate, { body })).toMatchObject({ status: 422, code: 'link_unknown' })
  expect((await api.ask(passwords.reset, { body: { ...body, password: another } })).status).toBe(422)
})

test('an invitation comes by letter, works for 7 days, and sets the first password', async () => {
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const id = await api.write((tx) => aTeacher(tx))
  const [user] = await api.db<{ username: string; email: string }[]>`select username, email from users where id = ${id}`
  api.at('2026-11-01T01:00:00.000Z')
  const ask = await api.as(await api.write((tx) => anAdmin(tx)))
  expect((await admin(sessions.list)).status).toBe(200)
  expect((await ask(invitations.teacher, { params: { id } })).data).toEqual({ sentTo: user!.email, link: null })
  await api.runJobs()
  expect(api.letters[0]!.text).toContain('http://tapat.test/landing?token=')
  expect(api.letters[0]!.subject).toBe('Your Tapat account at Test College')
  const token = tokenIn(api.letters[0])

  api.at('2026-11-08T00:59:59.000Z')
  const shown = await api.ask(passwords.validate, { body: { token } })
  expect(shown.data).toMatchObject({ kind: 'invitation', name: expect.stringContaining('Tess'), usertype: 'teacher' })
  api.at('2026-11-08T01:00:00.000Z')
  expect((await api.ask(passwords.validate, { body: { token } })).status).toBe(422)
  api.at('2026-11-07T01:00:00.000Z')
  expect((await api.ask(passwords.reset, { body: { token, password: another } })).status).toBe(200)
  expect((await signIn('teacher', user!.username, another)).status).toBe(200)
})

test('an invitation that is sent again and again is one email, and another after two minutes', async () => {
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const id = await api.write((tx) => aTeacher(tx))
  const invite = () => admin(invitations.teacher, { params: { id } })
  api.at('2026-11-01T01:00:00.000Z')
  const answers = await Promise.all(Array.from({ length: 30 }, invite))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const waiting = await api.db`select from graphile_worker.jobs where task_identifier = 'send-invitation'`
  expect(waiting).toHaveLength(1)
  await api.runJobs()
  await invite()
  await api.runJobs()
  expect(api.letters).toHaveLength(1)
  api.at('2026-11-01T01:02:01.000Z')
  await invite()
  await api.runJobs()
  expect(api.letters).toHaveLength(2)
})

test('a person without an email gets a link to be printed', async () => {
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const id = await api.write((tx) => aStudent(tx, { email: null }))
  const { data } = await admin(invitations.student, { params: { id } })
  expect(data.sentTo).toBeNull()
  expect(data.link).toMatch(/^http:\/\/tapat\.test\/landing\?token=[\w-]{43}$/)
  await api.runJobs()
  expect(api.letters).toHaveLength(0)
})

test('a new invitation takes the place of the one before', async () => {
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const id = await api.write((tx) => aStudent(tx, { email: null }))
  const first = (await admin(invitations.student, { params: { id } })).data.link!.split('=')[1]!
  const second = (await admin(invitations.student, { params: { id } })).data.link!.split('=')[1]!
  expect((await api.ask(passwords.validate, { body: { token: first } })).status).toBe(422)
  expect((await api.ask(passwords.validate, { body: { token: second } })).status).toBe(200)
})

test.each([
  ['short', 400, /at least 10/],
  ['x'.repeat(129), 400, /at most 128/],
  ['password1234', 422, /too common/],
  ['Tapat-Tapat', 422, /own name/],
])('the password %s is refused for a link and for a change', async (typed, status, sentence) => {
  const { id, email } = await aPerson()
  await forgot(email)
  const byLink = await api.ask(passwords.reset, { body: { token: tokenIn(api.letters[0]), password: typed } })
  expect([byLink.status, byLink.message]).toEqual([status, expect.stringMatching(sentence)])
  const ask = await api.as(id)
  const changed = await ask(passwords.change.student, { body: { currentPassword: password, newPassword: typed } })
  expect([changed.status, changed.message]).toEqual([status, expect.stringMatching(sentence)])
})

test('a person’s own username is refused as a password', async () => {
  const id = await api.write((tx) => aStudent(tx, { studentNumber: '2026-000001' }))
  const ask = await api.as((await withPassword(id)).id)
  const body = { currentPassword: password, newPassword: '2026-000001' }
  expect(await ask(passwords.change.student, { body })).toMatchObject({ status: 422 })
})

test('a wrong current password is 422, and the sixth is 429', async () => {
  const { id } = await aPerson()
  const ask = await api.as(id)
  const wrong = { currentPassword: 'not this one', newPassword: another }
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push((await ask(passwords.change.student, { body: wrong })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await ask(sessions.list)).status).toBe(200)
})

test('an admin sets anyone’s password: sessions end and a new one is asked for', async () => {
  const { id, username } = await aPerson()
  const student = await api.as(id)
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const body = { id, newPassword: another }
  expect((await admin(passwords.change.student, { body })).status).toBe(200)
  expect((await student(sessions.list)).status).toBe(401)
  expect((await signIn('student', username, another)).body).toMatchObject({ mustChangePassword: true })
  const [event] = await api.db`
    select actor_id is not null as named from audit_events where action = 'password changed' and record_id = ${id}`
  expect(event).toEqual({ named: true })
})

test('a teacher sets passwords of own students and of supervisors, and nobody else’s', async () => {
  const { teacher, own, others, supervisor, colleague } = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacher = await aTeacher(tx, { courseIds: [courseId] })
    const colleague = await aTeacher(tx)
    const own = await aStudent(tx, { courseId, coordinatorId: teacher })
    const others = await aStudent(tx, { coordinatorId: colleague })
    return { teacher, colleague, own, others, supervisor: await aSupervisor(tx) }
  })
  const ask = await api.as(teacher)
  const set = async (role: 'student' | 'supervisor' | 'teacher', id: number) =>
    (await ask(passwords.change[role], { body: { id, newPassword: another } })).status
  expect(await set('student', own)).toBe(200)
  expect(await set('supervisor', supervisor)).toBe(200)
  expect(await set('student', others)).toBe(404)
  expect(await set('teacher', colleague)).toBe(404)
  // a supervisor's id does not open at the students' call
  expect(await set('student', supervisor)).toBe(404)
})

test('a student sets nobody else’s password', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const ask = await api.as(one.id)
  expect((await ask(passwords.change.student, { body: { id: other.id, newPassword: another } })).status).toBe(403)
})

test('passwords and links are stored only as hashes', async () => {
  const { id, email } = await aPerson()
  await forgot(email)
  const token = tokenIn(api.letters[0])
  const [account] = await api.db<{ passwordHash: string }[]>`select password_hash from accounts where user_id = ${id}`
  expect(account!.passwordHash).toMatch(/^\$argon2id\$/)
  const everything = await api.db<{ text: string }[]>`
    select (select string_agg(t::text, ' ') from one_time_tokens t) ||
      coalesce((select string_agg(e::text, ' ') from audit_events e), '') as text`
  expect(everything[0]!.text).not.toContain(token)
  expect(everything[0]!.text).not.toContain(password)
})
