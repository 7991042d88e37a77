import { expect, test } from 'vitest'
import { hasRoom } from './disk.ts'

const gigabyte = 1024 ** 3

test.each([
  [20, 100, true],
  [5, 100, true],
  [4.9, 100, false],
  [1, 10, true],
  [0.9, 10, false],
  [0, 0, false],
])('%d GB free of %d GB is enough for uploads: %s', (free, total, isEnough) => {
  expect(hasRoom({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })).toBe(isEnough)
})
