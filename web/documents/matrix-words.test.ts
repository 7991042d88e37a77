import { expect, test } from 'vitest'
import { lacksSome, orderOf } from './matrix-words.ts'

test('a student lacks what is missing, returned or expired, not what is for review', () => {
  expect(lacksSome({ states: ['approved', 'submitted', 'waived', null] })).toBe(false)
  for (const state of ['missing', 'returned', 'expired'] as const)
    expect(lacksSome({ states: ['approved', state] })).toBe(true)
})

test('what is not asked of a student is not counted', () => {
  expect(orderOf({ states: ['approved', 'expiring', 'missing', null] })).toBe('2 of 3')
})
