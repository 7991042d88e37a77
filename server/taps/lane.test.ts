import { expect, test, vi } from 'vitest'
import { openLane } from './lane.ts'

/** A lane whose batches end when they are told to. */
function aLane() {
  const batches: { students: readonly number[]; end: () => void }[] = []
  const run = (students: readonly number[]) =>
    new Promise<number[]>((resolve) => batches.push({ students, end: () => resolve([...students]) }))
  const tap = openLane<number, number>({ keyOf: (student) => student, run })
  return { tap, batches, turn: () => new Promise(setImmediate) }
}

test('what arrives while a batch is under way is the next one', async () => {
  const { tap, batches, turn } = aLane()
  const first = [1, 2, 3].map(tap)
  await turn()
  const second = [4, 5].map(tap)
  await turn()
  second.push(tap(6))
  await turn()
  expect(batches.map(({ students }) => students)).toEqual([[1, 2, 3]])
  batches[0]?.end()
  expect(await Promise.all(first)).toEqual([1, 2, 3])
  await turn()
  expect(batches[1]?.students).toEqual([4, 5, 6])
  batches[1]?.end()
  expect(await Promise.all(second)).toEqual([4, 5, 6])
})

test('a batch that has to wait holds up nobody but its own students', async () => {
  const { tap, batches, turn } = aLane()
  const taps = [1, 2].map(tap)
  await turn()
  taps.push(tap(1), tap(3))
  await vi.waitFor(() => expect(batches[1]?.students).toEqual([3]))
  batches[1]?.end()
  expect(await taps[3]).toBe(3)
  batches[0]?.end()
  await vi.waitFor(() => expect(batches[2]?.students).toEqual([1]))
  batches[2]?.end()
  expect(await Promise.all(taps)).toEqual([1, 2, 1, 3])
})

test('nobody stands twice in what is under way', async () => {
  const { tap, batches, turn } = aLane()
  const taps = [1, 1, 2].map(tap)
  await turn()
  taps.push(tap(2), tap(3))
  await turn()
  expect(batches.map(({ students }) => students)).toEqual([[1, 2]])
  batches[0]?.end()
  await turn()
  expect(batches[1]?.students).toEqual([1, 2, 3])
  batches[1]?.end()
  expect(await Promise.all(taps)).toEqual([1, 1, 2, 2, 3])
})
