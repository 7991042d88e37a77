import { describe, expect, test } from 'vitest'
import type { Weekday } from './calendar.ts'
import {
  daysInWords,
  dueBefore,
  hoursInShort,
  type Schedule,
  scheduledMinutes,
  scheduleOn,
  scheduleProblems,
  shiftOf,
  startOn,
  usualSchedule,
  withLaterHours,
} from './schedule.ts'

const weekdays: Weekday[] = [1, 2, 3, 4, 5]
const office: Schedule = {
  validFrom: '2026-11-01',
  days: weekdays,
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
const saturday: Schedule = { ...office, days: [6], second: null }
const night: Schedule = {
  ...office,
  validFrom: '2026-12-01',
  first: { start: '22:00', end: '02:00' },
  second: { start: '03:00', end: '07:00' },
}

test('hours that change on a date leave those before it, and replace what was to begin later', () => {
  expect(withLaterHours([office, saturday], [night])).toEqual([office, saturday, night])
  const sooner = { ...office, validFrom: '2026-11-16', kind: 'flexible' } as const
  expect(withLaterHours([office, night], [sooner])).toEqual([office, sooner])
  expect(withLaterHours([office, night], [{ ...sooner, validFrom: '2026-11-01' }])).toEqual([
    { ...sooner, validFrom: '2026-11-01' },
  ])
  expect(withLaterHours([], [sooner, saturday])).toEqual([sooner, saturday])
})

describe('which schedule holds', () => {
  test.each([
    ['2026-11-16', office, 'a Monday'],
    ['2026-11-21', saturday, 'a Saturday with hours of its own'],
    ['2026-11-22', null, 'a Sunday off'],
    ['2026-11-30', office, 'the last day before the change'],
    ['2026-12-01', night, 'the day of the change'],
    ['2026-12-05', null, 'a Saturday after the change: the new rows stand alone'],
    ['2026-10-05', office, 'a date before the first row'],
  ])('on %s', (date, expected, _why) => expect(scheduleOn([office, saturday, night], date)).toEqual(expected))

  test('a day off starts when the placement usually does', () => {
    expect(startOn([saturday, office], '2026-11-22')).toBe(480)
    expect(usualSchedule([saturday, office], '2026-11-22')).toEqual(office)
    expect(startOn([office, night], '2026-12-06')).toBe(22 * 60)
    expect(startOn([], '2026-12-06')).toBe(480)
  })
})

describe('a shift in minutes', () => {
  test.each([
    [office, 480, 1_020, 480],
    [saturday, 480, 720, 240],
    [night, 1_320, 1_860, 480],
    [{ ...office, first: { start: '22:00', end: '06:00' }, second: null }, 1_320, 1_800, 420],
    [{ ...office, first: { start: '08:00', end: '13:00' }, second: null }, 480, 780, 300],
    [{ ...office, first: null }, 780, 1_020, 240],
    [
      { ...office, first: { start: '20:00', end: '00:00' }, second: { start: '00:00', end: '04:00' } },
      1_200,
      1_680,
      480,
    ],
  ])('%o', (schedule, start, end, due) => {
    const shift = shiftOf(schedule)
    expect([shift.start, shift.end, scheduledMinutes(schedule)]).toEqual([start, end, due])
  })

  test('before a suspension only the earlier hours are due', () => {
    expect(dueBefore(shiftOf(office), 720)).toBe(240)
    expect(dueBefore(shiftOf(office), 840)).toBe(300)
    expect(dueBefore(shiftOf(office), 0)).toBe(0)
  })
})

test('a schedule that cannot be worked says why', () => {
  const codes = (schedule: Partial<Schedule>) => scheduleProblems({ ...office, ...schedule }).map(({ code }) => code)
  expect(codes({})).toEqual([])
  expect(codes({ days: [] })).toEqual(['no_days'])
  expect(codes({ first: null, second: null })).toEqual(['no_hours'])
  expect(codes({ second: { start: '13:00', end: '13:00' } })).toContain('empty_half')
  expect(codes({ second: { start: '07:00', end: '11:00' } })).toEqual(['too_long'])
})

test('days are said as shortly as they can be', () => {
  expect(daysInWords([1, 2, 3, 4, 5])).toBe('Mon to Fri')
  expect(daysInWords([7, 3, 5, 4, 6])).toBe('Wed to Sun')
  expect(daysInWords([5, 1, 3])).toBe('Mon, Wed, Fri')
  expect(daysInWords([1, 2, 3, 6])).toBe('Mon to Wed, Sat')
  expect(daysInWords([6, 7])).toBe('Sat, Sun')
  expect(daysInWords([6])).toBe('Sat')
})

test('hours are written as people write them, with AM and PM only outside the usual day', () => {
  const hours = (...halves: [string, string][]) => {
    const [first = null, second = null] = halves.map(([start, end]) => ({ start, end }))
    return hoursInShort({ first, second })
  }
  expect(hours(['08:00', '12:00'], ['13:00', '17:00'])).toBe('8–12, 1–5')
  expect(hours(['08:30', '12:00'])).toBe('8:30–12')
  expect(hours(['22:00', '02:00'], ['03:00', '06:00'])).toBe('10 PM–2 AM, 3 AM–6 AM')
  expect(hours(['12:00', '20:30'])).toBe('12 PM–8:30 PM')
})
