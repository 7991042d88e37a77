import { expect, test } from 'vitest'
import { invitations } from '#contract/invitations.ts'
import { passwords } from '#contract/passwords.ts'
import { placements } from '#contract/placements.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const newPassword = 'another long one'

type Intern = { of: 'one' | 'other'; status?: 'deployed' | 'completed' }

/** Two coordinators, and a supervisor with these interns of theirs. */
async function aSchool(interns: readonly Intern[], email: string | null | undefined = undefined) {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const one = await aTeacher(tx, { courseIds: [courseId] })
    const other = await aTeacher(tx, { courseIds: [courseId] })
    const companyId = await aCompany(tx)
    const supervisor = await aSupervisor(tx, { companyId, ...(email === undefined ? {} : { email }) })
    await setPassword(tx, supervisor, { hash: 'x', mustChange: false })
    const made: number[] = []
    for (const { of, status = 'deployed' } of interns) {
      const studentId = await aStudent(tx, { courseId, coordinatorId: of === 'one' ? one : other })
      const endDate = status === 'completed' ? '2026-10-01' : null
      await aPlacement(tx, studentId, { supervisorId: supervisor, companyId, status, endDate })
      made.push(studentId)
    }
    return { one, other, supervisor, companyId, interns: made }
  })
}

/** What the coordinator may do with the supervisor's account: set it, and send a link to the address on file. */
async function tried(teacher: number, supervisor: number) {
  const ask = await api.as(teacher)
  const password = await ask(passwords.change.supervisor, { body: { id: supervisor, newPassword } })
  const body = { email: `changed-${supervisor}-${teacher}@company.test` }
  const email = await ask(supervisors.update, { params: { id: supervisor }, body })
  const name = { username: `renamed-${supervisor}-${teacher}` }
  const username = await ask(supervisors.update, { params: { id: supervisor }, body: name })
  const invite = await ask(invitations.supervisor, { params: { id: supervisor } })
  return { set: [password.status, email.status, username.status], send: invite.status, email }
}

const may = [200, 200, 200]
const mayNot = [403, 403, 403]

test.each<[string, Intern[], { one: number[]; sends: number }]>([
  ['never had an intern', [], { one: may, sends: 200 }],
  ['has own interns only', [{ of: 'one' }], { one: may, sends: 200 }],
  ['has interns of two coordinators', [{ of: 'one' }, { of: 'other' }], { one: mayNot, sends: 200 }],
  ['has interns of another coordinator only', [{ of: 'other' }], { one: mayNot, sends: 403 }],
  ['is between terms after own interns', [{ of: 'one', status: 'completed' }], { one: may, sends: 200 }],
  ['is between terms after interns of another', [{ of: 'other', status: 'completed' }], { one: mayNot, sends: 403 }],
  [
    'had an intern of another and has an own one now',
    [{ of: 'other', status: 'completed' }, { of: 'one' }],
    { one: mayNot, sends: 200 },
  ],
  [
    'had interns of both and has none now',
    [
      { of: 'one', status: 'completed' },
      { of: 'other', status: 'completed' },
    ],
    { one: mayNot, sends: 403 },
  ],
])('a coordinator and the account of a supervisor who %s', async (_, interns, expected) => {
  const { one, supervisor } = await aSchool(interns)
  const { set, send } = await tried(one, supervisor)
  expect(set).toEqual(expected.one)
  expect(send).toBe(expected.sends)
  const admin = await tried(await api.write((tx) => anAdmin(tx)), supervisor)
  expect([...admin.set, admin.send]).toEqual([200, 200, 200, 200])
})

test('the refusal says why, beside the field, and changes nothing', async () => {
  const { one, supervisor } = await aSchool([{ of: 'other' }])
  const [before] =
    await api.db`select u.*, a.password_hash from users u join accounts a on a.user_id = u.id where u.id = ${supervisor}`
  const { email } = await tried(one, supervisor)
  expect(email.message).toMatch(/interns of other coordinators.*Ask an admin/)
  expect(email.errors?.email).toBe(email.message)
  const [after] =
    await api.db`select u.*, a.password_hash from users u join accounts a on a.user_id = u.id where u.id = ${supervisor}`
  expect(after).toEqual(before)
})

test('who may not set the account still edits the rest, also by sending the whole record back', async () => {
  const { one, supervisor } = await aSchool([{ of: 'other' }])
  const ask = await api.as(one)
  const { data } = await ask(supervisors.read, { params: { id: supervisor } })
  const body = {
    username: data.username,
    email: data.email!.toUpperCase(),
    companyId: data.companyId,
    position: 'Head',
  }
  expect(await ask(supervisors.update, { params: { id: supervisor }, body })).toMatchObject({
    status: 200,
    data: { position: 'Head' },
  })
})

test('an intern who is handed to another coordinator takes the account out of the first one’s hands', async () => {
  const { one, other, supervisor, interns } = await aSchool([{ of: 'one' }])
  const ask = await api.as(one)
  const set = () => ask(passwords.change.supervisor, { body: { id: supervisor, newPassword } })
  expect((await set()).status).toBe(200)
  await ask(students.assign, { body: { ids: interns, coordinatorId: other } })
  expect((await set()).status).toBe(403)
})

test('an intern who is handed to another supervisor is remembered with the first', async () => {
  const { one, other, supervisor, companyId } = await aSchool([{ of: 'other' }])
  const second = await api.write((tx) => aSupervisor(tx, { companyId }))
  const handing = await api.as(other)
  const handed = await handing(placements.handOver, { body: { fromSupervisorId: supervisor, supervisorId: second } })
  expect(handed.status).toBe(200)
  expect((await tried(one, supervisor)).set).toEqual(mayNot)
  expect((await tried(one, second)).set).toEqual(mayNot)
})

test('an intern of nobody belongs to the coordinators of the program, and to no others', async () => {
  const { one, supervisor, interns } = await aSchool([{ of: 'one' }])
  await api.db`update students set coordinator_id = null where id = any(${interns})`
  const stranger = await api.write((tx) => aTeacher(tx))
  expect((await tried(stranger, supervisor)).set).toEqual(mayNot)
  expect((await tried(one, supervisor)).set).toEqual(may)
})

test('a link to print opens the account like its password does', async () => {
  const { one, supervisor } = await aSchool([{ of: 'one' }, { of: 'other' }], null)
  const ask = await api.as(one)
  expect((await ask(invitations.supervisor, { params: { id: supervisor } })).status).toBe(403)
  const [links] = await api.db`select count(*)::int as made from one_time_tokens where user_id = ${supervisor}`
  expect(links).toEqual({ made: 0 })
})

test('students of others and colleagues are not found, whatever is tried', async () => {
  const { one, interns } = await aSchool([{ of: 'other' }])
  const ask = await api.as(one)
  const [id] = interns as [number]
  const colleague = await api.write((tx) => aTeacher(tx))
  const answers = await Promise.all([
    ask(passwords.change.student, { body: { id, newPassword } }),
    ask(students.update, { params: { id }, body: { email: 'mine@school.test' } }),
    ask(invitations.student, { params: { id } }),
    ask(invitations.students, { body: { ids: [id] } }),
    ask(passwords.change.teacher, { body: { id: colleague, newPassword } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('a new email lets no earlier link in, and the archive keeps none', async () => {
  const { supervisor } = await aSchool([])
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const openLinks = async () =>
    (await api.db`select from one_time_tokens where user_id = ${supervisor} and used_at is null`).count
  const invite = async () => {
    await admin(invitations.supervisor, { params: { id: supervisor } })
    await api.runJobs()
    return openLinks()
  }
  expect(await invite()).toBe(1)
  await admin(supervisors.update, { params: { id: supervisor }, body: { email: 'new-one@company.test' } })
  expect(await openLinks()).toBe(0)
  expect(await invite()).toBe(1)
  await admin(supervisors.remove, { params: { id: supervisor } })
  expect(await openLinks()).toBe(0)
})
