import { expect, test } from 'vitest'
import { waitFor } from '#server/testing/patience.ts'
import { openBatchQueue } from './batch-queue.ts'

/** A queue whose batches end when they are told to. */
function aQueue() {
  const batches: { students: readonly number[]; end: () => void }[] = []
  const tap = openBatchQueue<number, number>({
    keyOf: (student) => student,
    run: (students) => new Promise((resolve) => batches.push({ students, end: () => resolve([...students]) })),
  })
  return { tap, batches, turn: () => new Promise(setImmediate) }
}

const eight = [11, 12, 13, 14, 15, 16, 17, 18]

test('what arrives together is one batch, and a second runs beside it', async () => {
  const { tap, batches, turn } = aQueue()
  const first = [1, 2, 3].map(tap)
  await turn()
  const second = eight.map(tap)
  await turn()
  const third = [6].map(tap)
  await turn()
  expect(batches.map(({ students }) => students)).toEqual([[1, 2, 3], eight])
  batches[1]?.end()
  expect(await Promise.all(second)).toEqual(eight)
  await waitFor(() => expect(batches[2]?.students).toEqual([6]))
  for (const { end } of batches) end()
  expect(await Promise.all([...first, ...third])).toEqual([1, 2, 3, 6])
})

test('a few who arrive beside a batch are held back for others, but not until its end', async () => {
  const { tap, batches, turn } = aQueue()
  const taps = [tap(1)]
  await turn()
  taps.push(tap(2))
  await turn()
  expect(batches.map(({ students }) => students)).toEqual([[1]])
  taps.push(tap(3))
  await waitFor(() => expect(batches.map(({ students }) => students)).toEqual([[1], [2, 3]]))
  for (const { end } of batches) end()
  expect(await Promise.all(taps)).toEqual([1, 2, 3])
})

test('one person’s calls never run at the same time', async () => {
  const { tap, batches, turn } = aQueue()
  const taps = [1, 1, 2].map(tap)
  await turn()
  taps.push(tap(2), tap(3))
  await waitFor(() => expect(batches.map(({ students }) => students)).toEqual([[1, 2], [3]]))
  batches[0]?.end()
  await waitFor(() => expect(batches[2]?.students).toEqual([1, 2]))
  for (const { end } of batches) end()
  expect(await Promise.all(taps)).toEqual([1, 1, 2, 2, 3])
})

test('a call that makes a batch fail fails alone', async () => {
  const tap = openBatchQueue<number, number>({
    keyOf: (student) => student,
    run: async (students) => {
      if (students.includes(2)) throw new Error('a bad one')
      return [...students]
    },
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(tap))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('one person’s calls beyond 120 that wait are refused', async () => {
  const { tap } = aQueue()
  const calls = Array.from({ length: 121 }, () => tap(1))
  await expect(calls[120]).rejects.toThrow('too fast')
})
