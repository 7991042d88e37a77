import { expect, test } from 'vitest'
import { preferences } from '#contract/preferences.ts'
import { startApi } from '#server/testing/api.ts'

const api = await startApi()

test('until somebody chooses, what is usual for the role holds', async () => {
  const { data: teachers } = await (await api.signedIn('teacher'))(preferences.read)
  expect(teachers).toMatchObject({ channels: ['bell', 'push', 'email'], digestAt: '07:00', version: 0 })
  expect(teachers.kinds.find(({ kind }) => kind === 'document_submitted')?.on).toEqual(['bell', 'push', 'email'])
  const { data: students } = await (await api.signedIn('student'))(preferences.read)
  expect(students).toMatchObject({ channels: ['email'], digestAt: null, quietFrom: '21:00', quietUntil: '06:00' })
  expect(students.kinds.map(({ kind }) => kind)).toContain('record_returned')
  expect(students.kinds.map(({ kind }) => kind)).not.toContain('record_to_decide')
})

test('a choice stays, and the others stay as they were', async () => {
  const ask = await api.signedIn('supervisor')
  const off = { kind: 'record_to_decide', channel: 'push' as const, isOn: false }
  await ask(preferences.save, { body: { choices: [off], quietFrom: '', quietUntil: '' } })
  const { data } = await ask(preferences.save, { body: { digestAt: '08:30' } })
  expect(data).toMatchObject({ quietFrom: null, quietUntil: null, digestAt: '08:30', version: 2 })
  expect(data.kinds.find(({ kind }) => kind === 'record_to_decide')?.on).toEqual(['bell', 'email'])
  expect((await ask(preferences.save, { body: { digestAt: null, version: 1 } })).status).toBe(409)
})

test('what is not one’s own to choose is refused, and quiet hours are whole or none', async () => {
  const ask = await api.signedIn('student')
  const choice = (kind: string, channel: 'email' | 'push') =>
    ask(preferences.save, { body: { choices: [{ kind, channel, isOn: true }] } })
  expect((await choice('record_to_decide', 'email')).status).toBe(422)
  expect((await choice('record_returned', 'push')).status).toBe(422)
  expect((await choice('__proto__', 'email')).status).toBe(422)
  expect((await choice('record_returned', 'email')).status).toBe(200)
  const half = await ask(preferences.save, { body: { quietUntil: null } })
  expect(half).toMatchObject({ status: 422, errors: { quietUntil: expect.any(String) } })
  expect((await ask(preferences.save, { body: { digestAt: '25:00' } })).status).toBe(400)
})

test('two first choices at once are both kept', async () => {
  const ask = await api.signedIn('teacher')
  const off = (kind: string) => ask(preferences.save, { body: { choices: [{ kind, channel: 'email', isOn: false }] } })
  await Promise.all([off('hours_met'), off('no_taps')])
  const { data } = await ask(preferences.read)
  expect(data.kinds.filter(({ on }) => !on.includes('email')).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['hours_met', 'no_taps']),
  )
})
