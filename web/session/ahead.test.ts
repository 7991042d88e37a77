import { beforeEach, expect, test, vi } from 'vitest'
import { checklist } from '#contract/checklist.ts'
import { dashboard } from '#contract/dashboard.ts'
import { taps } from '#contract/taps.ts'
import { askAhead, firstCalls, takeAhead } from './ahead.ts'

const ana = { token: 'ana', role: 'student' } as const
const fetched = vi.fn(async () => new Response('{}'))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
})

test('what is asked ahead are the calls of the dashboard, the tap screen and a supervisor’s documents', () => {
  expect(firstCalls).toEqual({
    '/': dashboard.read.path,
    'student /dtr/tap': taps.today.path,
    'supervisor /documents': checklist.toSign.path,
  })
})

test('an answer asked for ahead is taken once, and only for the same person', async () => {
  askAhead('/', ana)
  expect(takeAhead('/api/dashboard', 'ben')).toBeNull()
  askAhead('/', ana)
  expect(await takeAhead('/api/dashboard', 'ana')).toBeInstanceOf(Response)
  expect(takeAhead('/api/dashboard', 'ana')).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('only a student’s browser asks for the day of the tap screen (spec §6)', () => {
  askAhead('/dtr/tap', ana)
  expect(fetched).toHaveBeenCalledTimes(1)
  askAhead('/dtr/tap', { token: 'ben', role: 'teacher' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('an old answer is not taken, and other screens ask for nothing ahead', () => {
  vi.useFakeTimers()
  askAhead('/', ana)
  vi.advanceTimersByTime(10_001)
  expect(takeAhead('/api/dashboard', 'ana')).toBeNull()
  vi.useRealTimers()
  askAhead('/profile', ana)
  askAhead('/documents', ana)
  expect(fetched).toHaveBeenCalledTimes(1)
})
