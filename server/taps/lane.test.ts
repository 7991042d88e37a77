import { expect, test } from 'vitest'
import { openLane } from './lane.ts'

test('two batches run side by side, and nobody stands twice in what is under way', async () => {
  const underWay: number[] = []
  const seen: { batches: number; doubles: boolean }[] = []
  let batches = 0
  const tap = openLane<number, number>({
    keyOf: (student) => student,
    run: async (students) => {
      batches++
      underWay.push(...students)
      seen.push({ batches, doubles: new Set(underWay).size < underWay.length })
      await new Promise(setImmediate)
      for (const student of students) underWay.splice(underWay.indexOf(student), 1)
      batches--
      return [...students]
    },
  })
  const asked = [1, 1, 2, 3, 1, 2, 3, 4]
  expect(await Promise.all(asked.map(tap))).toEqual(asked)
  expect(Math.max(...seen.map((moment) => moment.batches))).toBe(2)
  expect(seen.filter(({ doubles }) => doubles)).toEqual([])
})
