import { expect, test } from 'vitest'
import type { Item } from '#domain/evaluation.ts'
import { answerInWords, answerOfKey, levelsOf, measureInWords } from './item-words.ts'

const item: Item = {
  id: 'honest',
  text: 'Is honest',
  measure: { kind: 'scale', least: 1, most: 3, best: 'most' },
  levels: ['Never', 'Often', 'Always'],
  mayBeNotApplicable: true,
  needsComment: false,
}
const toTen: Item = { ...item, measure: { kind: 'scale', least: 1, most: 10, best: 'least' }, levels: [] }
const points: Item = { ...item, measure: { kind: 'points', most: 25 }, levels: [], mayBeNotApplicable: false }

test.each([
  [item, '1', 1],
  [item, '3', 3],
  [item, '4', null],
  [item, '0', null],
  [item, 'n', 'not applicable'],
  [item, 'x', null],
  [toTen, '0', 10],
  [points, '5', null],
  [points, 'n', null],
] as const)('of %j the key %s chooses %j', (of, key, answer) => {
  expect(answerOfKey(of, key)).toBe(answer)
})

test('an answer is told with what its level means', () => {
  expect(levelsOf(item).map(({ text }) => text)).toEqual(['Never', 'Often', 'Always'])
  expect(answerInWords(item, 2)).toBe('2, Often')
  expect(answerInWords(toTen, 2)).toBe('2 (1 to 10)')
  expect(answerInWords(points, 22)).toBe('22 of 25 points')
  expect(answerInWords(item, 'not applicable')).toBe('Not applicable')
  expect(answerInWords(item, undefined)).toBe('Not answered')
  expect([item, toTen, points].map(({ measure }) => measureInWords(measure))).toEqual([
    '3 is best',
    '1 is best',
    '0 to 25 points',
  ])
})
