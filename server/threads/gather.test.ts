import { expect, test } from 'vitest'
import { gathered } from './gather.ts'

type Read = { keys: readonly number[]; common: string; end: (fault?: Error) => void }

/** Reads that end when they are told to; the answer to a key is its double. */
function aRead() {
  const reads: Read[] = []
  const ask = gathered<object, number, number, string>(
    (_, keys, common) =>
      new Promise((resolve, reject) =>
        reads.push({ keys, common, end: (fault) => (fault ? reject(fault) : resolve(keys.map((key) => key * 2))) }),
      ),
  )
  return { reads, ask, turn: () => new Promise(setImmediate), db: {} }
}

test('calls that arrive during two reads share the next one, and each has its own answer', async () => {
  const { reads, ask, turn, db } = aRead()
  const first = ask(db, 1, 'a')
  await turn()
  const second = ask(db, 2, 'a')
  await turn()
  const others = [3, 4, 5].map((key) => ask(db, key, 'a'))
  await turn()
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [2]])
  reads[0]?.end()
  expect(await first).toBe(2)
  await turn()
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5]])
  for (const { end } of reads) end()
  expect(await Promise.all([second, ...others])).toEqual([4, 6, 8, 10])
})

test('calls for different days or different databases never share a read', async () => {
  const { reads, ask, turn, db } = aRead()
  const answers = [ask(db, 1, 'a'), ask(db, 2, 'b'), ask(db, 3, 'a'), ask({}, 4, 'a')]
  await turn()
  for (const { end } of [...reads]) end()
  await turn()
  for (const { end } of reads) end()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  expect(reads.map(({ keys, common }) => [common, ...keys])).toContainEqual(['a', 1, 3])
  expect(reads).toHaveLength(3)
})

test('a read that fails fails for its own calls, and the next one is made', async () => {
  const { reads, ask, turn, db } = aRead()
  const failing = [ask(db, 1, 'a'), ask(db, 2, 'a')]
  await turn()
  reads[0]?.end(new Error('gone'))
  const outcomes = await Promise.allSettled(failing)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask(db, 3, 'a')
  await turn()
  reads.at(-1)?.end()
  expect(await next).toBe(6)
})
