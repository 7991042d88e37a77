import { expect, test } from 'vitest'
import type { Student } from '#contract/students.ts'
import { homeAddress, hours, progressInWords } from './student-words.ts'

test('hours are told as people write them', () => {
  expect([29_160, 90, 0, 60_000].map(hours)).toEqual(['486', '1.5', '0', '1,000'])
})

test('hours that lack a minute do not read as whole', () => {
  expect([29_159, 10_737].map(hours)).toEqual(['485.9', '178.9'])
})

test('progress says what is approved, and what waits only when something does', () => {
  const some = { approvedMinutes: 600, pendingMinutes: 480, requiredMinutes: 29_160 }
  expect(progressInWords(some)).toBe('10 of 486 hours approved, 8 for approval')
  expect(progressInWords({ ...some, pendingMinutes: 0 })).toBe('10 of 486 hours approved')
})

test('an address tells what is known', () => {
  const unknown = { street: null, barangay: null, city: null, province: null, zip: null } as Student
  expect(homeAddress(unknown)).toBeNull()
  expect(homeAddress({ ...unknown, city: 'Cebu City', zip: '6000' })).toBe('Cebu City 6000')
})
