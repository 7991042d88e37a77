import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { passwords } from '#contract/passwords.ts'
import { profile } from '#contract/profile.ts'
import { sessions } from '#contract/sessions.ts'
import { students } from '#contract/students.ts'
import { taps } from '#contract/taps.ts'
import { type Role, roles } from '#domain/roles.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { startApi } from '#server/testing/api.ts'
import { anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { setPassword } from './queries.ts'

const api = await startApi()
const given = 'correct horse battery'
const hash = await hashPassword(given)
const make = { admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent }

/** Somebody whose password another person chose. */
const aPerson = (role: Role) =>
  api.write(async (tx) => {
    const id = await make[role](tx)
    await setPassword(tx, id, { hash, mustChange: true })
    return id
  })

/** What is answered all the same: who one is, the new password, signing out, and the tap screen. */
const open = ['passwords.change', 'profile.read', 'sessions.logout', 'taps.tap', 'taps.today', 'taps.undo']

test.each(roles)('%s: a password that another chose opens only what replaces it', async (role) => {
  const id = await aPerson(role)
  const answered: string[] = []
  for (const { noun, name, endpoint } of allEndpoints) {
    if (endpoint.roles === 'public' || !endpoint.roles.includes(role) || endpoint === sessions.logout[role]) continue
    const url = endpoint.path.replace(/:\w+/g, '987654321')
    const headers = { authorization: `Bearer ${await api.tokenOf(id)}` }
    const answer = await api.app.inject({ method: endpoint.method, url, headers })
    const { code } = answer.json()
    if (code === 'password_change_required') expect(answer.statusCode).toBe(403)
    else answered.push(`${noun}.${name}`)
  }
  expect(answered.filter((name) => !open.some((start) => name.startsWith(start)))).toEqual([])
  expect(answered).toContain('profile.read')
  expect((await (await api.as(id))(sessions.logout[role])).status).toBe(200)
})

test('taps and their undo are taken before the new password', async () => {
  api.at('2026-07-06T00:00:00.000Z')
  const id = await aPerson('student')
  await api.write((tx) => aPlacement(tx, id))
  const ask = await api.as(id)
  const tapped = await ask(taps.tap, { body: { clientKey: randomUUID() } })
  expect(tapped.status).toBe(200)
  expect((await ask(taps.today)).data.taps).toHaveLength(1)
  expect((await ask(taps.undo, { params: { id: tapped.data.tap.id } })).status).toBe(200)
  expect((await ask(students.read, { params: { id } })).status).toBe(403)
  api.at(null)
})

test('the new password opens everything at once, in the same session', async () => {
  const id = await aPerson('student')
  const ask = await api.as(id)
  // read twice: the second begins before its session is confirmed
  for (const _ of [1, 2]) {
    const refused = await ask(students.read, { params: { id } })
    expect(refused).toMatchObject({ status: 403, code: 'password_change_required' })
    expect(refused.message).toMatch(/Set a new password/)
  }
  expect((await ask(profile.read)).data.mustChangePassword).toBe(true)
  const body = { currentPassword: given, newPassword: 'one of my own choice' }
  expect((await ask(passwords.change.student, { body })).status).toBe(200)
  expect((await ask(students.read, { params: { id } })).status).toBe(200)
})

test('a read that began before is not answered once another has set the password', async () => {
  const id = await api.write((tx) => aTeacher(tx))
  const ask = await api.as(id)
  expect((await ask(sessions.list)).status).toBe(200)
  await api.db`update accounts set must_change = true where user_id = ${id}`
  expect(await ask(sessions.list)).toMatchObject({ status: 403, code: 'password_change_required' })
})

test('a person who has to change their own password sets nobody else’s', async () => {
  const id = await aPerson('admin')
  const other = await api.write((tx) => aStudent(tx))
  const set = await (await api.as(id))(passwords.change.student, {
    body: { id: other, newPassword: 'another long one' },
  })
  expect(set).toMatchObject({ status: 403, code: 'password_change_required' })
})
