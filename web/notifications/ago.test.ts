import { expect, test } from 'vitest'
import { agoInWords } from './ago.ts'

const moment = { now: Date.parse('2026-11-15T02:00:00Z'), timeZone: 'Asia/Manila' }

test.each([
  ['2026-11-15T02:00:20Z', 'Just now'],
  ['2026-11-15T01:59:30Z', 'Just now'],
  ['2026-11-15T01:55:00Z', '5 min ago'],
  ['2026-11-15T01:00:00Z', '1 h ago'],
  ['2026-11-14T02:00:01Z', '23 h ago'],
  ['2026-11-13T17:00:00Z', 'November 14, 2026'],
])('a notification of %s reads %s', (instant, words) => {
  expect(agoInWords(instant, moment)).toBe(words)
})
