import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streamOf } from './stream.ts'

const minutes = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Lets everything happen that waits for no timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a reader who waits for a piece that takes minutes to make gets the whole file', async () => {
  let finish = () => {}
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  async function* pieces() {
    yield Buffer.from('first ')
    await slow
    yield Buffer.from('last')
  }
  const read = text(await streamOf(pieces()))
  await settled()
  await vi.advanceTimersByTimeAsync(5 * minutes)
  finish()
  expect(await read).toBe('first last')
})

test('a reader who takes nothing for a minute has left, and the making ends', async () => {
  let isLeft = false
  async function* pieces() {
    try {
      for (;;) yield Buffer.alloc(100_000)
    } finally {
      isLeft = true
    }
  }
  const stream = await streamOf(pieces())
  stream.on('error', () => {})
  stream.read(1)
  await settled()
  await vi.advanceTimersByTimeAsync(2 * minutes)
  await settled()
  expect([stream.destroyed, isLeft]).toEqual([true, true])
})
