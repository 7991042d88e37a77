import { expect, test } from 'vitest'
import { admins } from '#contract/admins.ts'
import { sessions } from '#contract/sessions.ts'
import { students } from '#contract/students.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { untilWaiting } from '#server/testing/held-up.ts'
import { aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { hashPassword } from './hashing.ts'

const api = await startApi()
const password = 'correct horse battery'
const hash = await hashPassword(password)

async function aStudentWithPassword() {
  return api.write(async (tx) => {
    const id = await aStudent(tx)
    await setPassword(tx, id, { hash, mustChange: false })
    const [user] = await tx<{ username: string; email: string }[]>`select username, email from users where id = ${id}`
    return { id, ...user! }
  })
}

test('a student signs in with username or email in any case and gets a token and an id', async () => {
  const { id, username, email } = await aStudentWithPassword()
  for (const name of [username, email.toUpperCase()]) {
    const answer = await api.ask(sessions.login.student, { body: { username: name, password, type: 'student' } })
    expect(answer).toMatchObject({ status: 200, message: 'Login successful!', body: { success: true, id } })
    const own = await api.withToken(answer.body.token as string)(students.read, { params: { id } })
    expect(own).toMatchObject({ status: 200, data: { id, usertype: 'student', username } })
  }
})

test('a wrong password and an unknown name are refused alike', async () => {
  const { username } = await aStudentWithPassword()
  const wrong = await api.ask(sessions.login.student, { body: { username, password: 'wrong', type: 'student' } })
  const unknown = await api.ask(sessions.login.student, {
    body: { username: 'nobody', password: 'wrong', type: 'student' },
  })
  expect(wrong.body).toEqual({ success: false, message: 'Invalid credentials', code: 'invalid_credentials' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(unknown.body).toEqual(wrong.body)
})

test('a session that was signed out is refused at once', async () => {
  const { username } = await aStudentWithPassword()
  const answer = await api.ask(sessions.login.student, { body: { username, password, type: 'student' } })
  const ask = api.withToken(answer.body.token as string)
  expect((await ask(sessions.list)).status).toBe(200)
  expect((await ask(sessions.logout.student)).status).toBe(200)
  expect((await ask(sessions.list)).status).toBe(401)
})

test('a sign-in type that does not match its address is bad input', async () => {
  const answer = await api.ask(sessions.login.student, { body: { username: 'x', password, type: 'admin' } })
  expect(answer.status).toBe(400)
})

test('a student may not read an admin', async () => {
  const ask = await api.signedIn('student')
  expect((await ask(admins.read, { params: { id: 1 } })).status).toBe(403)
})

test('an email opens the account that has it, also where another had it as a username before that was refused', async () => {
  const { id, email } = await aStudentWithPassword()
  const other = await aStudentWithPassword()
  await api.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update users set username = ${email} where id = ${other.id}`
  })
  const body = { username: email, password, type: 'student' as const }
  expect(await api.ask(sessions.login.student, { body })).toMatchObject({ status: 200, body: { id } })
})

test('nobody takes the email with which another signs in as a username, nor a username as an email', async () => {
  const coordinatorId = await api.write((tx) => aTeacher(tx))
  const coordinator = await api.as(coordinatorId)
  const own = await api.write((tx) => aStudent(tx, { coordinatorId }))
  const other = await aStudentWithPassword()
  const username = 'ana@school.test'
  await api.db`update users set username = ${username} where id = ${other.id}`
  const rename = (body: object) => coordinator(students.update, { params: { id: own }, body })
  const refused = await rename({ username: other.email.toUpperCase() })
  expect(refused).toMatchObject({ status: 409, errors: { username: 'This username is already taken' } })
  expect(await rename({ email: username })).toMatchObject({ status: 409, errors: { email: expect.any(String) } })
  for (const name of [username, other.email]) {
    const signIn = { username: name, password, type: 'student' as const }
    expect(await api.ask(sessions.login.student, { body: signIn })).toMatchObject({
      status: 200,
      body: { id: other.id },
    })
  }
  const same = await coordinator(students.update, {
    params: { id: own },
    body: { username: 'a@x.test', email: 'a@x.test' },
  })
  expect(same.status).toBe(200)
})

type Names = { username: string; email: string | null }

test.each<[string, Names, Names]>([
  ['username, then email', { username: 'a@x.ph', email: null }, { username: 'rosa', email: 'A@x.ph' }],
  ['email, then username', { username: 'nora', email: 'b@x.ph' }, { username: 'B@x.ph', email: null }],
])('two people who take one name at the same moment do not both get it (%s)', async (_, first, second) => {
  const { later } = await api.write(async (tx) => {
    await aSupervisor(tx, first)
    const later = api.write((other) => aSupervisor(other, second)).catch((fault: unknown) => fault)
    await Promise.race([later, untilWaiting(api.db)])
    return { later }
  })
  expect(await later).toMatchObject({ code: '23505' })
})

test('people who get an email at the same moment do not wait for one another', async () => {
  await api.write(async (tx) => {
    await aSupervisor(tx)
    await api.write((other) => aSupervisor(other))
  })
})
