import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { passwords } from '#contract/passwords.ts'
import { profile } from '#contract/profile.ts'
import { sessions } from '#contract/sessions.ts'
import { students } from '#contract/students.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { startApi } from '#server/testing/api.ts'
import { anAdmin, aStudent } from '#server/testing/school.ts'

const api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:1' })
const withoutMail = await startApi()
const currentPassword = 'correct horse battery'
const hash = await hashPassword(currentPassword)
const wrongLink = 'This link no longer works. Request a new one on your profile.'

beforeEach(() => {
  api.at(null)
  api.letters.length = 0
})

async function aPerson(on = api) {
  const id = await on.write(async (tx) => {
    const made = await aStudent(tx)
    await setPassword(tx, made, { hash, mustChange: false })
    return made
  })
  const ask = await on.as(id)
  return { id, ask, old: await emailOf(id, on), wanted: `new-${id}@mail.test` }
}

async function emailOf(id: number, on = api): Promise<string> {
  const [user] = await on.db<{ email: string }[]>`select email from users where id = ${id}`
  return user!.email
}

async function tokenFor(to: string): Promise<string> {
  await api.runJobs()
  const letter = api.letters.findLast((one) => one.to === to)
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

const confirm = (token: string) => api.ask(profile.confirmEmail, { body: { token } })

test('an own email changes when the link at the new address is opened, and the old one is told', async () => {
  const { id, ask, old, wanted } = await aPerson()
  const asked = await ask(profile.update, { body: { email: wanted, currentPassword, contactNumber: '0917' } })
  expect(asked).toMatchObject({
    status: 200,
    message: `We sent a link to ${wanted}. Your email changes when you open it.`,
    data: { email: old, contactNumber: '0917', pendingEmail: { email: wanted }, mayChangeEmail: true },
  })
  const token = await tokenFor(wanted)
  expect(api.letters.map(({ to }) => to)).toEqual([wanted])
  expect(await emailOf(id)).toBe(old)

  expect(await confirm(token)).toMatchObject({ status: 200, data: { email: wanted } })
  expect(await emailOf(id)).toBe(wanted)
  expect((await ask(profile.read)).data).toMatchObject({ email: wanted, pendingEmail: null })
  expect(await confirm(token)).toMatchObject({ status: 422, message: wrongLink })
  const [event] = await api.db`
    select actor_id, before ->> 'email' as before, after ->> 'email' as after from audit_events
    where record_id = ${id} and action = 'updated' order by id desc limit 1`
  expect(event).toEqual({ actorId: id, before: old, after: wanted })

  const objection = await tokenFor(old)
  expect(api.letters.at(-1)!.text).toContain('was changed from your profile')
  expect((await api.ask(accounts.report, { body: { token: objection } })).status).toBe(200)
  expect((await ask(profile.read)).status).toBe(401)
})

test('without the password, or with a wrong one, nothing is sent', async () => {
  const { ask, wanted } = await aPerson()
  const without = await ask(profile.update, { body: { email: wanted } })
  expect(without).toMatchObject({ status: 422, errors: { currentPassword: expect.stringContaining('Enter your') } })
  const wrong = await ask(profile.update, { body: { email: wanted, currentPassword: 'not this one' } })
  expect(wrong).toMatchObject({ status: 422, errors: { currentPassword: expect.any(String) } })
  await api.runJobs()
  expect(api.letters).toEqual([])
  expect((await ask(profile.read)).data.pendingEmail).toBeNull()
})

test('the email that is there already needs neither password nor link', async () => {
  const { ask, old } = await aPerson()
  const saved = await ask(profile.update, { body: { email: old.toUpperCase(), city: 'Cabanatuan' } })
  expect(saved).toMatchObject({
    status: 200,
    message: 'Contact details saved',
    data: { email: old, pendingEmail: null },
  })
})

test('an email that somebody else has gets the same answer; its owner is told and nothing changes', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const taken = await one.ask(profile.update, { body: { email: other.old, currentPassword } })
  const free = await other.ask(profile.update, { body: { email: other.wanted, currentPassword } })
  expect(taken.status).toBe(free.status)
  expect(taken.message).toBe(free.message.replace(other.wanted, other.old))
  expect(Object.keys(taken.body).sort()).toEqual(Object.keys(free.body).sort())
  expect(taken.data.pendingEmail?.email).toBe(other.old)
  expect(await tokenFor(other.old)).toBe('')
  const told = api.letters.find(({ to }) => to === other.old)
  expect(told?.text).toContain('It belongs to your account, so nothing was changed.')
})

test('an email that was taken meanwhile is refused like any link that does not work', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  await one.ask(profile.update, { body: { email: one.wanted, currentPassword } })
  const token = await tokenFor(one.wanted)
  await api.db`update users set email = ${one.wanted} where id = ${other.id}`
  expect(await confirm(token)).toMatchObject({ status: 422, message: wrongLink })
  expect(await emailOf(one.id)).toBe(one.old)
})

test('a link works for a day, and a newer one replaces it', async () => {
  api.at('2026-11-16T01:00:00.000Z')
  const { ask, id, wanted } = await aPerson()
  const want = (email: string) => ask(profile.update, { body: { email, currentPassword } })
  await want(wanted)
  const first = await tokenFor(wanted)
  await want(`second-${wanted}`)
  const second = await tokenFor(`second-${wanted}`)
  expect((await confirm(first)).status).toBe(422)
  api.at('2026-11-17T01:00:00.000Z')
  expect((await confirm(second)).status).toBe(422)
  api.at('2026-11-17T00:59:59.000Z')
  const late = await api.as(id)
  expect((await late(profile.read)).data.pendingEmail).not.toBeNull()
  expect((await confirm(second)).status).toBe(200)
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['is cancelled', async (id) => (await api.as(id))(profile.cancelEmail)],
  [
    'is overtaken by a new own password',
    async (id) =>
      (await api.as(id))(passwords.change.student, { body: { currentPassword, newPassword: 'another long one' } }),
  ],
  [
    'is overtaken by an admin’s edit',
    async (id) => {
      const admin = await api.as(await api.write((tx) => anAdmin(tx)))
      return admin(students.update, { params: { id }, body: { email: `admin-${id}@x.test` } })
    },
  ],
])('a change that %s cannot be confirmed any more', async (_, act) => {
  const { ask, id, wanted } = await aPerson()
  await ask(profile.update, { body: { email: wanted, currentPassword } })
  const token = await tokenFor(wanted)
  expect(await act(id)).toMatchObject({ status: 200 })
  expect((await confirm(token)).status).toBe(422)
  expect(await emailOf(id)).not.toBe(wanted)
  expect((await (await api.as(id))(profile.cancelEmail)).status).toBe(409)
})

test('nobody is sent more than five links in a quarter of an hour', async () => {
  const { ask, wanted } = await aPerson()
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) {
    statuses.push((await ask(profile.update, { body: { email: `${time}-${wanted}`, currentPassword } })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a wrong password here counts with those of a password change', async () => {
  const { ask, wanted } = await aPerson()
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) {
    statuses.push((await ask(profile.update, { body: { email: wanted, currentPassword: 'not this one' } })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await ask(sessions.list)).status).toBe(200)
})

test('removing it, and changing it where no email is sent, is for the school, which sees the person', async () => {
  const { ask } = await aPerson()
  const removed = await ask(profile.update, { body: { email: null, currentPassword } })
  expect(removed).toMatchObject({ status: 422, errors: { email: expect.stringContaining('Ask your coordinator') } })
  const offline = await aPerson(withoutMail)
  const refused = await offline.ask(profile.update, { body: { email: offline.wanted, currentPassword } })
  expect(refused).toMatchObject({ status: 422, errors: { email: expect.stringContaining('can’t send emails') } })
  expect((await offline.ask(profile.read)).data.mayChangeEmail).toBe(false)
  for (const role of ['admin', 'teacher'] as const) {
    const staff = await (await withoutMail.signedIn(role))(profile.update, { body: { email: null, currentPassword } })
    expect(staff.errors?.email).toBe(
      `Ask ${role === 'admin' ? 'another admin' : 'an admin of your school'} to remove your email.`,
    )
  }
})
