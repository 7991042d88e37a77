import { expect, test } from 'vitest'
import { decisionInWords, undoneInWords } from './decision-words.ts'

const ana = { studentId: 1, studentName: 'Ana Santos' }
const bea = { studentId: 2, studentName: 'Bea Muñoz' }

test('a decision says how many days of whom, and an approval how many hours', () => {
  const said = (status: Parameters<typeof decisionInWords>[0]['status'], days: (typeof ana)[]) =>
    decisionInWords({ status, days, minutes: days.length * 480 })
  expect(said('approved', [ana])).toBe('1 day of Ana Santos approved. 8 h')
  expect(said('approved', [ana, ana])).toBe('2 days of Ana Santos approved. 16 h')
  expect(said('approved', [ana, bea, bea])).toBe('3 days of 2 interns approved. 24 h')
  expect(said('returned', [bea])).toBe('1 day returned to Bea Muñoz')
  expect(said('rejected', [ana, bea])).toBe('2 days of 2 interns rejected')
  expect(said('submitted', [ana])).toBe('1 day of Ana Santos reopened')
  expect([undoneInWords(1), undoneInWords(25)]).toEqual([
    'Undone. The day is for approval again.',
    'Undone. 25 days are for approval again.',
  ])
})
