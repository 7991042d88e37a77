import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testClock } from './test-clock.ts'
import { watchNetwork } from './watch-network.ts'

type Answer = 'ours' | 'foreign' | 'none'

function setUp() {
  const { clock, pass, settle, alarms } = testClock()
  let answer: Answer = 'ours'
  let asked = 0
  const told: boolean[] = []
  const watch = watchNetwork({
    clock,
    tell: (isOffline) => told.push(isOffline),
    reach: () => {
      asked++
      return answer === 'none' ? new Promise(() => {}) : Promise.resolve(answer === 'ours')
    },
  })
  return {
    watch,
    told,
    pass,
    settle,
    alarms,
    become: (next: Answer) => {
      answer = next
    },
    asked: () => asked,
  }
}

test('a call that is not answered within three seconds means offline, and five seconds later it is asked again', async () => {
  const { watch, told, pass, become, asked } = setUp()
  become('none')
  const confirmed = watch.confirm()
  await pass(2999)
  expect(told).toEqual([])
  await pass(1)
  expect(await confirmed).toBe(false)
  expect(told).toEqual([true])
  become('ours')
  await pass(4999)
  expect(asked()).toBe(1)
  await pass(1)
  expect(told).toEqual([true, false])
  await pass(60_000)
  expect(asked(), 'with a network it asks nothing by itself').toBe(2)
})

test('the sign-in page of a Wi-Fi is not an answer', async () => {
  const { watch, told, become } = setUp()
  become('foreign')
  expect(await watch.confirm()).toBe(false)
  expect(told).toEqual([true])
})

test('the browser’s offline is shown at once, and taken back when our server answers', async () => {
  const { watch, told, become, settle } = setUp()
  become('none')
  void watch.lost()
  expect(told).toEqual([true])
  become('ours')
  void watch.found()
  await settle()
  expect(told).toEqual([true, false])
})

test('the browser’s online is believed only after our server has answered', async () => {
  const { watch, told, pass, become } = setUp()
  become('foreign')
  await watch.confirm()
  void watch.found()
  await pass(4000)
  expect(told).toEqual([true])
})

test('an answer from before the browser’s word counts for nothing', async () => {
  const { watch, told, become, pass } = setUp()
  become('none')
  const early = watch.confirm()
  await pass(1000)
  become('ours')
  void watch.found()
  expect(await early).toBe(true)
  await pass(10_000)
  expect(told).toEqual([])
})

test('many who want to know ask once', async () => {
  const { watch, asked } = setUp()
  expect(await Promise.all([watch.confirm(), watch.confirm(), watch.confirm()])).toEqual([true, true, true])
  expect(asked()).toBe(1)
})

const step = fc.oneof(
  fc.constantFrom<Answer>('ours', 'foreign', 'none').map((answer) => ({ kind: 'become' as const, answer })),
  fc.constantFrom('lost', 'found', 'confirm').map((kind) => ({ kind: kind as 'lost' | 'found' | 'confirm' })),
  fc.integer({ min: 1, max: 9000 }).map((ms) => ({ kind: 'pass' as const, ms })),
)

test('whatever happens, eight seconds later it knows the network as it is, and asks only while there is none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, isFine) => {
      const { watch, told, pass, become, alarms } = setUp()
      for (const each of steps) {
        if (each.kind === 'become') become(each.answer)
        else if (each.kind === 'pass') await pass(each.ms)
        else void watch[each.kind]()
      }
      become(isFine ? 'ours' : 'foreign')
      void watch.found()
      await pass(8000)
      expect(told.at(-1) ?? false).toBe(!isFine)
      expect(alarms()).toBe(isFine ? 0 : 1)
      // It never says the same twice.
      expect(told.every((now, place) => place === 0 || now !== told[place - 1])).toBe(true)
    }),
  )
})
