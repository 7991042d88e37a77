import { expect, test } from 'vitest'
import { nextTap } from './next-tap.ts'
import type { Schedule } from './schedule.ts'

const zone = 'Asia/Manila'
const office: Schedule = {
  validFrom: '2026-06-01',
  days: [1, 2, 3, 4, 5],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
const night: Schedule = { ...office, first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '06:00' } }
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+08:00`)

test.each([
  ['before the first tap the morning’s in is offered', '07:50', [], 'am_in'],
  ['taps of the day before change nothing today', '07:50', [['2026-07-05', 'am_in']], 'am_in'],
  ['after the in of the morning its out is offered', '11:58', [['2026-07-06', 'am_in']], 'am_out'],
  ['after lunch the in of the afternoon is offered', '12:55', [['2026-07-06', 'am_out']], 'pm_in'],
  ['a full day offers nothing', '21:00', [['2026-07-06', 'ot_out']], null],
] as const)('%s', (_, time, taps, slot) => {
  const next = nextTap({
    at: at('2026-07-06', time),
    timetable: { schedules: [office], zone },
    waiting: [],
    taps: taps.map(([workDate, filled]) => ({ workDate, slot: filled })),
  })
  expect(next.workDate).toBe('2026-07-06')
  expect(next.proposed).toBe(slot)
})

test('after midnight a night shift goes on with its own date', () => {
  const next = nextTap({
    at: at('2026-07-07', '02:01'),
    timetable: { schedules: [night], zone },
    waiting: ['2026-07-06'],
    taps: [{ workDate: '2026-07-06', slot: 'am_in' }],
  })
  expect(next).toEqual({
    workDate: '2026-07-06',
    proposed: 'am_out',
    open: ['am_out', 'pm_in', 'pm_out', 'ot_in', 'ot_out'],
  })
})
