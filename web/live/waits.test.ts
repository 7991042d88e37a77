import { expect, test } from 'vitest'
import { backOff } from './waits.ts'

test('tries come more and more seldom, never beyond half a minute, and not all at one moment', () => {
  expect([0, 1, 2, 3, 10, 100].map((failures) => backOff(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000, 30_000,
  ])
  expect(backOff(3, 0)).toBe(4000)
})
