import { expect, test } from 'vitest'
import type { Today } from '#contract/taps.ts'
import type { Slot } from '#domain/slot.ts'
import { screenNow } from './screen-now.ts'

const zone = 'Asia/Manila'
const manila = (time: string, date = '2026-07-06') => Date.parse(`${date}T${time}:00+08:00`)
const office = {
  validFrom: '2026-06-01',
  days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed' as const,
}

/** What the server said at 8:00 on Monday, when the morning's in had been tapped. */
const today = {
  serverTime: new Date(manila('08:00')).toISOString(),
  workDate: '2026-07-06',
  placement: { schedules: [office] },
  reason: null,
  dayName: null,
  days: [{ workDate: '2026-07-06', slots: ['am_in'] }],
  overtimeDates: [],
  taps: [{ workDate: '2026-07-06', slot: 'am_in', at: new Date(manila('07:58')).toISOString(), source: 'tap' }],
  record: { credited: 0, status: 'open' },
} as unknown as Today

const queued = (slot: Slot, at: number) => ({
  key: 1,
  entry: {
    version: 2 as const,
    workDate: null,
    clientKey: 'a-key-of-a-tap',
    studentId: 7,
    slot,
    deviceAt: new Date(at).toISOString(),
    fix: null,
    refused: null,
  },
})
const at = (now: number, ahead = 0) => ({ today, waiting: [], zone, clock: { now, ahead }, isOffline: false })

test('without a connection the day goes on: at noon the out of the morning is offered', () => {
  expect(screenNow(at(manila('11:59')))).toMatchObject({ workDate: '2026-07-06', proposedSlot: 'am_out' })
})

test('a tap that waits fills its slot, and the next one is offered', () => {
  const screen = screenNow({ ...at(manila('12:58')), waiting: [queued('am_out', manila('12:01'))] })
  expect(screen.proposedSlot).toBe('pm_in')
  expect(screen.taps.map(({ slot, state }) => [slot, state])).toEqual([
    ['am_in', 'recorded'],
    ['am_out', 'waiting'],
  ])
})

test('a tap is only being saved for three seconds; after that, or offline, it is waiting', () => {
  const pressed = manila('12:01')
  const shown = (now: number, isOffline: boolean) =>
    screenNow({ ...at(now), waiting: [queued('am_out', pressed)], isOffline }).taps.at(-1)?.state
  expect([shown(pressed + 3_000, false), shown(pressed + 3_001, false), shown(pressed, true)]).toEqual([
    'saving',
    'waiting',
    'waiting',
  ])
})

test('the clock says in after an in, and on break as soon as the out is pressed', () => {
  expect(screenNow(at(manila('11:43'))).clock).toEqual({ state: 'in', since: manila('07:58') })
  const left = screenNow({ ...at(manila('12:05')), waiting: [queued('am_out', manila('12:01'))] })
  expect(left.clock).toEqual({ state: 'break', since: manila('12:01') })
})

test('on the next morning a new day begins, whatever was left open', () => {
  const screen = screenNow({ ...at(manila('07:55', '2026-07-07')), waiting: [queued('am_out', manila('12:01'))] })
  expect(screen).toMatchObject({ workDate: '2026-07-07', proposedSlot: 'am_in', taps: [], record: null })
})

test('a phone whose clock is an hour behind shows and offers what the school’s clock says', () => {
  const screen = screenNow({ ...at(manila('11:55'), 3_600_000), waiting: [queued('am_out', manila('11:01'))] })
  expect([screen.proposedSlot, screen.taps.at(-1)?.at]).toEqual(['pm_in', manila('12:01')])
})

test('after the last out the day is done, and overtime is the only way on', () => {
  const taps = [queued('am_out', manila('12:00')), queued('pm_in', manila('13:00')), queued('pm_out', manila('17:00'))]
  const screen = screenNow({ ...at(manila('17:02')), waiting: taps })
  expect(screen).toMatchObject({ proposedSlot: null, isDone: true, openSlots: ['ot_in', 'ot_out'] })
})

test('a day that somebody has decided on takes no more taps', () => {
  const decided = { ...today, record: { credited: 240, status: 'approved' } } as unknown as Today
  expect(screenNow({ ...at(manila('11:59')), today: decided })).toMatchObject({ isDone: true, openSlots: [] })
})

test('a student who may not tap is offered nothing', () => {
  const held = { ...today, reason: 'Your placement is on hold.' }
  expect(screenNow({ ...at(manila('11:59')), today: held })).toMatchObject({ proposedSlot: null, openSlots: [] })
})

test('a student whose internship is over is not said to be "not in yet"', () => {
  const over = { ...today, reason: 'Your placement is completed.', taps: [], days: [], record: null }
  expect(screenNow({ ...at(manila('11:59')), today: over }).clock).toBeNull()
  const pulledOut = { ...today, reason: 'Your placement is pulled out.' }
  expect(screenNow({ ...at(manila('11:59')), today: pulledOut }).clock).toMatchObject({ state: 'in' })
})

test('the day shows what the weekly limit leaves of it; right after a tap, its own credit', () => {
  const afterWeek = { minutes: 120, weekLine: { text: 'Over the 40-hour weekly limit', minutes: -360 } }
  const record = { credited: 480, status: 'submitted' }
  const shown = (more: object) => {
    const { credited, limitWords } = screenNow({
      ...at(manila('16:00')),
      today: { ...today, record, ...more } as Today,
    })
    return [credited, limitWords]
  }
  expect(shown({ afterWeek })).toEqual([120, 'Over the 40-hour weekly limit'])
  expect(shown({})).toEqual([480, null])
  expect(shown({ afterWeek, record: null })).toEqual([0, null])
})
