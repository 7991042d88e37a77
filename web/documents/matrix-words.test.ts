import { expect, test } from 'vitest'
import { isLacking, orderOf, placeInSchool } from './matrix-words.ts'

test('a student lacks what is missing, returned or expired, not what waits for review', () => {
  expect(isLacking({ states: ['approved', 'submitted', 'waived', null] })).toBe(false)
  for (const state of ['missing', 'returned', 'expired'] as const)
    expect(isLacking({ states: ['approved', state] })).toBe(true)
})

test('what is not asked of a student is not counted', () => {
  expect(orderOf({ states: ['approved', 'expiring', 'missing', null] })).toBe('2 of 3')
})

test('a section that names its program does not name it twice', () => {
  expect(placeInSchool({ courseCode: 'BSIT', section: 'BSIT 4A' })).toBe('BSIT 4A')
  expect(placeInSchool({ courseCode: 'BSIT', section: '4A' })).toBe('BSIT 4A')
  expect(placeInSchool({ courseCode: 'BSIT', section: null })).toBe('BSIT')
})
