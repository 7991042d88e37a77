import { expect, test } from 'vitest'
import { admins } from '#contract/admins.ts'
import { audit } from '#contract/audit.ts'
import { passwords } from '#contract/passwords.ts'
import { sessions } from '#contract/sessions.ts'
import { settings } from '#contract/settings.ts'
import { startApi } from '#server/testing/api.ts'
import { createAdmin, linkAdmin } from './create.ts'

const api = await startApi()
const password = 'a long enough one'

test('visitors of a new school are told that it has no admin, until it has one', async () => {
  const told = async () => (await api.ask(settings.read)).data.hasAdmin
  expect(await told()).toBe(false)
  await api.signedIn('admin')
  expect(await told()).toBe(true)
})

test('the first admin chooses a password by the printed link and signs in', async () => {
  const boss = { username: 'Boss', email: 'boss@school.test' }
  const { link } = await api.write((tx) => createAdmin(tx, boss, 'http://tapat.test'))
  expect(link).toMatch(/^http:\/\/tapat\.test\/landing\?token=[\w-]{43}$/)
  const token = link.split('=')[1]!
  const shown = await api.ask(passwords.validate, { body: { token } })
  expect(shown.data).toEqual({ kind: 'invitation', name: 'Boss', usertype: 'admin', username: 'Boss' })
  expect((await api.ask(passwords.reset, { body: { token, password } })).status).toBe(200)
  const answer = await api.ask(sessions.login.admin, { body: { username: 'boss', password, type: 'admin' } })
  expect(answer.status).toBe(200)
})

test('a new link takes the place of the one that was lost', async () => {
  const admin = { username: 'second', email: 'second@school.test' }
  const first = await api.write((tx) => createAdmin(tx, admin, 'http://tapat.test'))
  const second = await api.write((tx) => linkAdmin(tx, 'SECOND', 'http://tapat.test'))
  const validate = (link: string) => api.ask(passwords.validate, { body: { token: link.split('=')[1]! } })
  expect((await validate(first.link)).status).toBe(422)
  expect((await validate(second.link)).status).toBe(200)
})

test('nobody gets a link for an admin who does not exist', async () => {
  await expect(api.write((tx) => linkAdmin(tx, 'nobody', 'http://tapat.test'))).rejects.toThrow('Admin not found')
})

const ana = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@school.test' }

test('an admin adds another by name, who is invited, listed and named in the history', async () => {
  const admin = await api.signedIn('admin')
  const { data: added } = await admin(admins.create, { body: ana })
  expect(added).toMatchObject({ username: 'ana', lastName: 'Reyes', hasPassword: false })
  await api.runJobs()
  expect(api.letters.at(-1)).toMatchObject({ to: ana.email })
  const { data: found } = await admin(admins.list, { query: { search: 'reyes' } })
  expect(found).toMatchObject({ total: 1, admins: [{ id: added.id }] })
  await (await api.as(added.id))(admins.update, {
    params: { id: admin.id },
    body: { firstName: 'Lea', lastName: 'Uy' },
  })
  const { data: log } = await admin(audit.list, {})
  expect(log.events[0]).toMatchObject({ by: { name: 'Ana Reyes' } })
})

test('an admin without a name is asked for one', async () => {
  const admin = await api.signedIn('admin')
  const refused = await admin(admins.create, { body: { ...ana, lastName: ' ' } })
  expect(refused).toMatchObject({ status: 400, errors: { lastName: 'Last name is required' } })
})

test('the last admin who can sign in cannot be archived; others can, and come back', async () => {
  const admin = await api.signedIn('admin')
  await onlyAdminsLeft(admin.id)
  const { data: invited } = await admin(admins.create, { body: { ...ana, email: 'new@school.test' } })
  expect(await admin(admins.remove, { params: { id: admin.id } })).toMatchObject({
    status: 409,
    message: 'This is the only admin who can sign in. Add another one, who sets a password, first',
  })
  expect((await admin(admins.remove, { params: { id: invited.id } })).status).toBe(200)
  const back = await admin(admins.restore, { params: { id: invited.id } })
  expect(back).toMatchObject({ status: 200, data: { archivedAt: null } })
})

test('of two admins who archive each other at the same moment, one stays', async () => {
  const [one, two] = [await api.signedIn('admin'), await api.signedIn('admin')]
  await onlyAdminsLeft(one.id, two.id)
  const answers = await Promise.all([
    one(admins.remove, { params: { id: two.id } }),
    two(admins.remove, { params: { id: one.id } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

/** Archives everybody else who could stay. */
async function onlyAdminsLeft(...ids: number[]) {
  await api.db`update users set archived_at = now() where role = 'admin' and id <> all(${ids})`
  await api.db`update accounts set password_hash = 'x' where user_id = any(${ids}) and password_hash is null`
}
