import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Canceled, type Choices, carryThrough, type Notice } from './carry-through.ts'
import { testClock } from './test-clock.ts'

type Fate = 'answers' | 'is cut' | 'hangs' | 'is refused'
class Cut extends Error {}

/** A call whose attempts meet these fates, one after the other; the last repeats. */
function setUp(fates: readonly Fate[]) {
  const { clock, pass, settle, alarms } = testClock()
  let isOffline = false
  let back = () => {}
  let sentOffline = 0
  const attempts: number[] = []
  const shown: (Notice | null)[] = []
  let choices: Choices = { cancel: () => {}, tryAgain: () => {}, keepWaiting: () => {} }
  let outcome = ''
  const leaving = new AbortController()

  function attempt(): Promise<string> {
    const fate = fates[Math.min(attempts.length, fates.length - 1)]
    attempts.push(clock.now())
    if (isOffline) sentOffline++
    if (fate === 'hangs') return new Promise(() => {})
    if (fate === 'answers') return Promise.resolve('answered')
    return Promise.reject(fate === 'is cut' ? new Cut() : new Error('refused'))
  }

  const around = {
    clock,
    isOffline: () => isOffline,
    confirmNetwork: async () => !isOffline,
    untilOnline: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        back = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    show: (notice: Notice | null, offered: Choices) => {
      if (shown.at(-1) !== notice) shown.push(notice)
      choices = offered
    },
  }
  function start() {
    carryThrough(
      { attempt, blame: (fault) => (fault instanceof Cut ? 'cut' : null), signal: leaving.signal },
      around,
    ).then(
      (answer) => {
        outcome = answer
      },
      (fault) => {
        outcome = fault instanceof Canceled ? 'canceled' : fault instanceof Cut ? 'cut off' : 'refused'
      },
    )
    return settle()
  }
  return {
    start,
    pass,
    settle,
    alarms,
    attempts,
    shown,
    leave: () => leaving.abort(new Error('left')),
    choose: (choice: keyof Choices) => choices[choice](),
    outcome: () => outcome,
    sentOffline: () => sentOffline,
    lose: () => {
      isOffline = true
    },
    find: () => {
      isOffline = false
      back()
    },
  }
}

test('a call that is cut though the network is there is tried again for ten seconds in plain sight, then given up', async () => {
  const call = setUp(['is cut'])
  await call.start()
  expect(call.shown).toEqual(['trying'])
  await call.pass(9999)
  expect(call.outcome()).toBe('')
  await call.pass(1)
  expect(call.outcome()).toBe('cut off')
  expect(call.attempts).toEqual([0, 3000, 6000, 9000, 10_000])
  expect(call.shown).toEqual(['trying', null])
})

test('a call that gets through while it is tried again is answered as if nothing had been', async () => {
  const call = setUp(['is cut', 'is cut', 'answers'])
  await call.start()
  await call.pass(6000)
  expect(call.outcome()).toBe('answered')
  expect(call.shown).toEqual(['trying', null])
})

test('Cancel ends the trying and sends nothing more', async () => {
  const call = setUp(['is cut'])
  await call.start()
  call.choose('cancel')
  await call.pass(60_000)
  expect(call.outcome()).toBe('canceled')
  expect(call.attempts).toHaveLength(1)
})

test('without a network nothing is sent, however long it takes, and it continues when the network is back', async () => {
  const call = setUp(['answers'])
  call.lose()
  await call.start()
  await call.pass(3_600_000)
  expect([call.attempts.length, call.outcome(), call.shown]).toEqual([0, '', ['offline']])
  call.find()
  await call.settle()
  expect(call.outcome()).toBe('answered')
})

test('a call that the network took with it waits for the network, and has its ten seconds afterwards', async () => {
  const call = setUp(['is cut'])
  await call.start()
  await call.pass(8000)
  call.lose()
  await call.pass(600_000)
  expect(call.outcome()).toBe('')
  call.find()
  await call.pass(9999)
  expect(call.outcome()).toBe('')
  await call.pass(1)
  expect(call.outcome()).toBe('cut off')
})

test('a slow call says so after eight seconds, offers a choice after thirty, and is never ended', async () => {
  const call = setUp(['hangs'])
  await call.start()
  await call.pass(7999)
  expect(call.shown).toEqual([])
  await call.pass(1)
  expect(call.shown).toEqual(['slow'])
  await call.pass(22_000)
  expect(call.shown).toEqual(['slow', 'stuck'])
  call.choose('keepWaiting')
  await call.pass(29_999)
  expect(call.shown).toEqual(['slow', 'stuck', 'slow'])
  await call.pass(1)
  expect(call.shown.at(-1)).toBe('stuck')
  expect([call.attempts.length, call.outcome()]).toEqual([1, ''])
})

test('Try again sends a slow call once more', async () => {
  const call = setUp(['hangs', 'answers'])
  await call.start()
  await call.pass(30_000)
  call.choose('tryAgain')
  await call.settle()
  expect(call.outcome()).toBe('answered')
  expect(call.shown.at(-1)).toBe(null)
})

test('a refusal of the server is final, and so is leaving the screen', async () => {
  const refused = setUp(['is refused'])
  await refused.start()
  expect([refused.outcome(), refused.attempts.length]).toEqual(['refused', 1])
  const left = setUp(['hangs'])
  await left.start()
  left.leave()
  await left.settle()
  expect(left.outcome()).toBe('refused')
})

const fate = fc.constantFrom<Fate>('answers', 'is cut', 'hangs', 'is refused')
const event = fc.oneof(
  fc.constantFrom('lose' as const, 'find' as const),
  fc.integer({ min: 1, max: 40_000 }),
  fc.constantFrom('tryAgain' as const, 'keepWaiting' as const),
)

test('whatever the network does, a call is given up only after ten seconds of trying, and afterwards nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { minLength: 1, maxLength: 6 }),
      fc.array(event, { maxLength: 20 }),
      async (fates, events) => {
        const call = setUp(fates)
        await call.start()
        for (const each of events) {
          if (typeof each === 'number') await call.pass(each)
          else if (each === 'lose' || each === 'find') call[each]()
          else call.choose(each)
          await call.settle()
        }
        expect(call.sentOffline()).toBe(0)
        if (call.outcome() === 'cut off') {
          const [last = 0] = call.attempts.slice(-1)
          expect(last).toBeGreaterThanOrEqual(10_000)
        }
        call.leave()
        await call.pass(100_000)
        expect(call.outcome()).not.toBe('')
        expect(call.shown.at(-1) ?? null).toBe(null)
        expect(call.alarms()).toBe(0)
      },
    ),
  )
})
