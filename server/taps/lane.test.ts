import { expect, test } from 'vitest'
import { openLane } from './lane.ts'

/** A lane whose batches end when they are told to. */
function aLane() {
  const batches: { students: readonly number[]; end: () => void }[] = []
  const tap = openLane<number, number>({
    keyOf: (student) => student,
    run: (students) => new Promise((resolve) => batches.push({ students, end: () => resolve([...students]) })),
  })
  return { tap, batches, turn: () => new Promise(setImmediate) }
}

test('what arrives together is one batch, and a second runs beside it', async () => {
  const { tap, batches, turn } = aLane()
  const first = [1, 2, 3].map(tap)
  await turn()
  const second = [4, 5].map(tap)
  await turn()
  const third = [6].map(tap)
  await turn()
  expect(batches.map(({ students }) => students)).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  batches[1]?.end()
  expect(await Promise.all(second)).toEqual([4, 5])
  await turn()
  expect(batches[2]?.students).toEqual([6])
  for (const { end } of batches) end()
  expect(await Promise.all([...first, ...third])).toEqual([1, 2, 3, 6])
})

test('nobody stands twice in what is under way', async () => {
  const { tap, batches, turn } = aLane()
  const taps = [1, 1, 2].map(tap)
  await turn()
  taps.push(tap(2), tap(3))
  await turn()
  expect(batches.map(({ students }) => students)).toEqual([[1, 2], [3]])
  batches[0]?.end()
  await turn()
  expect(batches[2]?.students).toEqual([1, 2])
  for (const { end } of batches) end()
  expect(await Promise.all(taps)).toEqual([1, 1, 2, 2, 3])
})

test('a call that makes a batch fail fails alone', async () => {
  const tap = openLane<number, number>({
    keyOf: (student) => student,
    run: async (students) => {
      if (students.includes(2)) throw new Error('a bad one')
      return [...students]
    },
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(tap))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
