import { expect, test } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { sessions } from '#contract/sessions.ts'
import { startApi } from '#server/testing/api.ts'
import { createAdmin, linkAdmin } from './create.ts'

const api = await startApi()
const password = 'a long enough one'

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
