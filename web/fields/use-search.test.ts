import { expect, test } from 'vitest'
import { supervisors } from '#contract/supervisors.ts'
import { refusalOf, unreachable } from '#web/api/call-error.ts'
import { failureOf } from './use-search.ts'

test('a search that failed says the server’s sentence, or the one that the call has', () => {
  const told = JSON.stringify({ success: false, message: 'Too many requests', code: 'too_many' })
  expect(failureOf(refusalOf(supervisors.search, 429, told))).toBe('Too many requests')
  expect(failureOf(refusalOf(supervisors.search, 500, '<html>'))).toBe('Failed to search courses')
  expect(failureOf(unreachable(supervisors.search))).toBe('Failed to search courses')
})
