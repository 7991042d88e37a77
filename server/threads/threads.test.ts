import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#server/errors.ts'
import type { OddFlows, OddWorks } from '#server/testing/odd-worker.ts'
import { openCrew } from './crew.ts'
import { openThread, ThreadEnded } from './thread.ts'
import { openTurns } from './turns.ts'

const home = new URL('../testing/x.ts', import.meta.url).href
const wish = { file: 'odd-worker', from: home, memory: { maxOldGenerationSizeMb: 64 } }
const thread = openThread<OddWorks, OddFlows>(wish)
const bounds = { waiting: 3, waitingOfOne: 1, own: 'Too many of yours', full: 'Too many of all' }
const crew = openCrew<OddWorks>({ ...wish, threads: 2, patience: 500, bounds })
afterAll(() => thread.end())

test('a thread does the work that it is asked for, each for its own caller', async () => {
  expect(await Promise.all([1, 2, 3].map((number) => thread.ask('double', number)))).toEqual([2, 4, 6])
})

test('a refusal and the code of a fault come through', async () => {
  const refused = await thread.ask('refuse', undefined).catch((fault: unknown) => fault)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 400, message: 'No', details: { errors: { field: 'No' } } })
  await expect(thread.ask('fail', undefined)).rejects.toMatchObject({ message: 'It broke', code: '57P01' })
  await expect(thread.ask('nothing' as 'double', 1)).rejects.toThrow('no such work')
})

test.each(['leave', 'late', 'fill'] as const)(
  'after %s everybody who waits is told, and the next is served',
  async (work) => {
    const waiting = thread.ask('rest', undefined).catch((fault: unknown) => fault)
    await expect(thread.ask(work, undefined)).rejects.toThrow(ThreadEnded)
    expect(await waiting).toBeInstanceOf(ThreadEnded)
    expect(await thread.ask('double', 4)).toBe(8)
  },
)

test('work that never ends is ended, and only its caller hears of it', async () => {
  const others = crew.ask(2, 'double', 21)
  await expect(crew.ask(1, 'never', undefined)).rejects.toThrow(ThreadEnded)
  expect(await others).toBe(42)
  expect(await crew.ask(1, 'double', 5)).toBe(10)
})

test('another person is served while one person fills the crew', async () => {
  const bad = [crew.ask(1, 'never', undefined), crew.ask(1, 'never', undefined)]
  const third = crew.ask(1, 'double', 1)
  await expect(third).rejects.toMatchObject({ status: 429, message: 'Too many of yours' })
  let isBadOver = false
  void bad[0]?.catch(() => {
    isBadOver = true
  })
  expect(await crew.ask(2, 'double', 2)).toBe(4)
  expect(isBadOver).toBe(false)
  const told = await Promise.allSettled(bad)
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

async function* batches(...many: readonly number[][]) {
  yield* many
}

test('what a thread makes is taken piece by piece, from items that it asks for', async () => {
  const pieces: string[] = []
  for await (const piece of thread.flow('count', 9, batches([1, 2], [], [3])))
    pieces.push(Buffer.from(piece).toString())
  expect(pieces.join('')).toBe('1 2 3 ')
})

test('a refusal in the middle of making is told, and items that cannot be read are too', async () => {
  await expect(drained(thread.flow('count', 2, batches([1, 2, 3])))).rejects.toMatchObject({ status: 400 })
  async function* broken() {
    yield [1]
    throw new Error('The rows are gone')
  }
  await expect(drained(thread.flow('count', 9, broken()))).rejects.toThrow('The rows are gone')
})

test('who takes from a thread that ends is told', async () => {
  await expect(drained(thread.flow('leave', undefined as never, batches()))).rejects.toThrow('has ended')
  await thread.end()
})

test('who leaves before the end stops the reading of items', async () => {
  let isStopped = false
  async function* many() {
    try {
      for (let number = 1; ; number++) yield [number]
    } finally {
      isStopped = true
    }
  }
  for await (const _ of thread.flow('count', 1e9, many())) break
  expect(isStopped).toBe(true)
})

async function drained(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}

test('turns go to who waits longest and has none, and what is too much is refused', async () => {
  const turns = openTurns({ ...bounds, atOnce: 2, ofOne: 1 })
  const order: string[] = []
  const take = async (person: number, name: string) => {
    const end = await turns.take(person)
    order.push(name)
    return end
  }
  const first = await take(1, 'first of 1')
  const second = take(1, 'second of 1')
  await expect(turns.take(1)).rejects.toMatchObject({ status: 429, message: 'Too many of yours' })
  const other = await take(2, 'first of 2')
  const waiting = [take(3, 'first of 3'), take(4, 'first of 4')]
  await expect(turns.take(5)).rejects.toMatchObject({ status: 429, message: 'Too many of all' })
  other()
  await turn()
  expect(order).toEqual(['first of 1', 'first of 2', 'first of 3'])
  first()
  // ending twice is ending once
  first()
  await turn()
  expect(order.at(-1)).toBe('second of 1')
  for (const end of [second, ...waiting]) (await end)()
  expect(order.at(-1)).toBe('first of 4')
})
