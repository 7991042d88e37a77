import { expect, test } from 'vitest'
import { profile } from '#contract/profile.ts'
import { sessions } from '#contract/sessions.ts'
import { startApi } from '#server/testing/api.ts'

const api = await startApi()

test('hundreds of calls of one person at once hold up nobody else', async () => {
  const [greedy, other] = [await api.signedIn('teacher'), await api.signedIn('student')]
  let answered = 0
  const flood = Array.from({ length: 250 }, () => greedy(sessions.list).finally(() => answered++))
  expect((await other(profile.read)).status).toBe(200)
  expect(answered).toBeLessThan(200)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('beyond three hundred that wait a person is told so, and nobody else', async () => {
  const [greedy, other] = [await api.signedIn('teacher'), await api.signedIn('student')]
  const flood = Array.from({ length: 600 }, () => greedy(sessions.list))
  const [own, ...answers] = await Promise.all([other(profile.read), ...flood])
  expect(own.status).toBe(200)
  // Five are in work, some wait, and others came when one of these was done.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(305)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ code: 'too_many', message: expect.stringMatching(/too many requests/) })
})
