import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockGapInWords, judgeServerClock } from './server-clock.ts'

const minute = 60_000
const phones = (off: number, right: number, ahead = 5 * minute) =>
  Array.from({ length: off + right }, (_, n) => ({ studentId: n, ahead: n < off ? ahead : 1_000 }))

test.each([
  [9, 0, 'unknown'],
  [10, 0, 'wrong'],
  [6, 4, 'wrong'],
  [5, 5, 'fine'],
  [0, 10, 'fine'],
  [0, 9, 'unknown'],
])('%d phones that disagree and %d that agree: %s', (off, right, is) => {
  expect(judgeServerClock(phones(off, right)).is).toBe(is)
})

test('two minutes are still agreement', () => {
  expect(judgeServerClock(phones(10, 0, 2 * minute)).is).toBe('fine')
  expect(judgeServerClock(phones(10, 0, 2 * minute + 1)).is).toBe('wrong')
})

test('one phone that taps often counts once', () => {
  const often = Array.from({ length: 50 }, () => ({ studentId: 1, ahead: 60 * minute }))
  expect(
    judgeServerClock([...often, ...phones(0, 8).map((phone) => ({ ...phone, studentId: phone.studentId + 2 }))]).is,
  ).toBe('unknown')
})

test('the verdict is wrong exactly when more than half of at least ten students disagree, in whatever order', () => {
  const anyPhone = fc.record({
    studentId: fc.integer({ min: 0, max: 40 }),
    ahead: fc.integer({ min: -400_000, max: 400_000 }),
  })
  const anyPhones = fc.uniqueArray(anyPhone, { selector: ({ studentId }) => studentId, maxLength: 40 })
  fc.assert(
    fc.property(anyPhones, (some) => {
      const off = some.filter(({ ahead }) => Math.abs(ahead) > 120_000).length
      const verdict = judgeServerClock(some)
      expect(verdict.is === 'wrong').toBe(some.length >= 10 && off > some.length / 2)
      expect(judgeServerClock([...some].reverse())).toEqual(verdict)
    }),
  )
})

test.each([
  [3 * 3600 + 300, '3 h 5 min ahead of'],
  [-720, '12 min behind'],
  [400 * 86_400, '400 d ahead of'],
  [26 * 3600, '1 d 2 h ahead of'],
])('%d seconds read as %s', (seconds, words) => {
  expect(clockGapInWords(seconds)).toBe(words)
})
