import { describe, expect, test } from 'vitest'
import { nextTap } from './next-tap.ts'
import type { Schedule } from './schedule.ts'
import type { Slot } from './slot.ts'

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
    overtimeDates: [],
    taps: taps.map(([workDate, filled]) => ({ workDate, slot: filled })),
  })
  expect(next.workDate).toBe('2026-07-06')
  expect(next.proposed).toBe(slot)
})

test('after midnight a night shift goes on with its own date', () => {
  const next = nextTap({
    at: at('2026-07-07', '02:01'),
    timetable: { schedules: [night], zone },
    overtimeDates: [],
    taps: [{ workDate: '2026-07-06', slot: 'am_in' }],
  })
  expect(next).toMatchObject({
    workDate: '2026-07-06',
    proposed: 'am_out',
    open: ['am_out', 'pm_in', 'pm_out', 'ot_in', 'ot_out'],
  })
})

describe('on an 8-to-5 day', () => {
  const day = '2026-07-06'
  const offered = (time: string, filled: readonly Slot[], overtimeDates: string[] = []) =>
    nextTap({
      at: at(day, time),
      timetable: { schedules: [office], zone },
      taps: filled.map((slot) => ({ workDate: day, slot })),
      overtimeDates,
    })
  const all = ['am_in', 'am_out', 'pm_in', 'pm_out'] as const
  const doubt = (time: string, filled: readonly Slot[], slot: Slot) =>
    offered(time, filled).doubts.find((one) => one.slot === slot) ?? null

  test('the day is done after its last out, and going on stays possible', () => {
    expect(offered('17:02', all)).toMatchObject({ proposed: null, isDone: true, open: ['ot_in', 'ot_out'] })
    expect(offered('16:00', ['am_in', 'am_out', 'pm_in'])).toMatchObject({ proposed: 'pm_out', isDone: false })
    expect(offered('07:00', [])).toMatchObject({ proposed: 'am_in', isDone: false })
  })

  test('with an overtime pass it goes on', () => {
    expect(offered('17:02', all, [day])).toMatchObject({ proposed: 'ot_in', isDone: false })
  })

  test('an out more than 30 minutes before the end is asked about', () => {
    expect(doubt('16:29', ['am_in', 'am_out', 'pm_in'], 'pm_out')).toEqual({
      slot: 'pm_out',
      kind: 'early_out',
      endsAt: 1_020,
    })
    expect(doubt('16:30', ['am_in', 'am_out', 'pm_in'], 'pm_out')).toBeNull()
    expect(doubt('12:33', ['am_in', 'am_out', 'pm_in'], 'pm_out')).toMatchObject({ kind: 'early_out' })
    expect(doubt('09:00', ['am_in'], 'am_out')).toMatchObject({ kind: 'early_out', endsAt: 720 })
    expect(doubt('11:45', ['am_in'], 'am_out')).toBeNull()
    expect(doubt('14:00', ['am_in'], 'pm_out')).toMatchObject({ kind: 'early_out' })
  })

  test('a tap beside an open pair is asked about, one span of the day is not', () => {
    expect(doubt('12:40', ['am_in'], 'pm_in')).toEqual({ slot: 'pm_in', kind: 'open_pair', missing: 'am_out' })
    expect(doubt('17:00', ['am_in', 'am_out'], 'pm_out')).toMatchObject({ kind: 'open_pair', missing: 'pm_in' })
    expect(doubt('17:00', ['am_in'], 'pm_out')).toBeNull()
    expect(doubt('13:00', ['am_in', 'am_out'], 'pm_in')).toBeNull()
  })

  test('nobody leaves a day off too early', () => {
    const next = nextTap({
      at: at('2026-07-05', '10:00'),
      timetable: { schedules: [office], zone },
      taps: [{ workDate: '2026-07-05', slot: 'am_in' }],
      overtimeDates: [],
    })
    expect(next.doubts.filter(({ kind }) => kind === 'early_out')).toEqual([])
  })
})
