import { expect, test } from 'vitest'
import type { WaitingRecord } from '#contract/records.ts'
import { splitQueue, tickedOf } from './queue.ts'

function waiting(id: number, studentName: string, flags: WaitingRecord['flags'] = []) {
  const measured = { credited: 480, late: 0, undertime: 0, hasPendingCorrection: false }
  return { id, studentId: studentName.length, studentName, flags, ...measured } as WaitingRecord
}
const week = [waiting(1, 'Ana', ['outside']), waiting(2, 'Benito'), waiting(3, 'Ana'), waiting(4, 'Ana')]

test('exceptions are apart, and regular days are gathered by intern', () => {
  const { exceptions, regular } = splitQueue(week)
  expect(exceptions.map(({ id }) => id)).toEqual([1])
  expect(regular.map(({ name, minutes, records }) => [name, minutes, records.length])).toEqual([
    ['Ana', 960, 2],
    ['Benito', 480, 1],
  ])
})

test('regular days are ticked before anybody has touched them', () => {
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
