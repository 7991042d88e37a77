import { expect, test } from 'vitest'
import { pushProblemIn, pushProblems } from './push-problems.ts'

const fine = {
  hasWindow: true,
  isSecure: true,
  hasPush: true,
  hasStorage: true,
  pushKey: 'key',
  permission: 'default',
} as const

test.each([
  [{ hasWindow: false }, 'window'],
  [{ isSecure: false }, 'insecure'],
  [{ hasPush: false }, 'browser'],
  [{ hasStorage: false }, 'storage'],
  [{ pushKey: null }, 'configuration'],
  [{ permission: 'denied' as const }, 'blocked'],
])('%o is told by its own name', (missing, problem) => {
  expect(pushProblemIn({ ...fine, ...missing })).toBe(problem)
})

test('where nothing is missing nothing is told, and no two problems share a sentence', () => {
  expect(pushProblemIn(fine)).toBe(null)
  expect(pushProblemIn({ ...fine, permission: 'granted' })).toBe(null)
  expect(new Set(Object.values(pushProblems)).size).toBe(Object.keys(pushProblems).length)
})
