import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestSchema, typedIn } from './correction-schema.ts'
import { typedTimes } from './correction-times.ts'

const day = { workDate: '2026-07-06', zone: 'Asia/Manila', taps: [] }
const nothing = typedTimes(day)

test('a request without a time and with a short reason is marked at both', () => {
  const { error } = z.safeParse(requestSchema('whole_day', day, nothing), { am_in: null, reason: 'too short' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['reason', 'Give a reason of at least 10 characters'],
    ['am_in', 'Enter at least one time.'],
  ])
})

test('a request with a time and a reason is taken', () => {
  const sent = { am_in: '08:00', am_out: '12:00', reason: 'I forgot to tap.' }
  expect(z.safeParse(requestSchema('whole_day', day, nothing), sent).success).toBe(true)
})

test('a slot without a field keeps what it began with, and an emptied field is empty', () => {
  expect(typedIn({ am_in: null }, { ...nothing, am_in: '08:00', pm_out: '17:00' })).toMatchObject({
    am_in: '',
    pm_out: '17:00',
  })
})
