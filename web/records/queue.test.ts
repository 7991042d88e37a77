import { expect, test } from 'vitest'
import type { WaitingRecord } from '#contract/records.ts'
import { splitQueue, tickedOf } from './queue.ts'

function waiting(id: number, studentName: string, flags: WaitingRecord['flags'] = []) {
  return { id, studentId: studentName.length, studentName, flags, credited: 480 } as WaitingRecord
}
const week = [waiting(1, 'Ana', ['late']), waiting(2, 'Benito'), waiting(3, 'Ana'), waiting(4, 'Ana')]

test('exceptions stand apart, and clean days are gathered by intern', () => {
  const { exceptions, clean } = splitQueue(week)
  expect(exceptions.map(({ id }) => id)).toEqual([1])
  expect(clean.map(({ name, minutes, records }) => [name, minutes, records.length])).toEqual([
    ['Ana', 960, 2],
    ['Benito', 480, 1],
  ])
})

test('clean days are ticked before anybody has touched them', () => {
  expect(tickedOf(week, new Map())).toEqual([2, 3, 4])
  expect(
    tickedOf(
      week,
      new Map([
        [1, true],
        [3, false],
      ]),
    ),
  ).toEqual([1, 2, 4])
})

test('one call decides on at most 500 days', () => {
  const many = Array.from({ length: 700 }, (_, index) => waiting(index + 1, 'Ana'))
  expect(tickedOf(many, new Map())).toHaveLength(500)
})
