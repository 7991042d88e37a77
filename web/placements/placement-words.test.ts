import { expect, test } from 'vitest'
import { roomInWords } from './placement-words.ts'

test.each([
  [{ internsNow: 3, slots: 5 }, 2, null],
  [{ internsNow: 3, slots: 5 }, 7, '3 of 5 slots filled. 7 more are over capacity.'],
  [{ internsNow: 1, slots: 1 }, 1, '1 of 1 slot filled. One more is over capacity.'],
  [{ internsNow: 40, slots: null }, 7, null],
])('a company with %o and %i more is warned about before they are placed: %s', (company, more, words) => {
  expect(roomInWords(company, more)).toBe(words)
})
