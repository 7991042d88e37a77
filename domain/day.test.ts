import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, type Weekday } from './calendar.ts'
import { type Timetable, tapSpanOf, windowOf, workDateOf } from './day.ts'
import type { Schedule } from './schedule.ts'
import type { Slot } from './slot.ts'
import { instantOf, msAt, msOf } from './zone.ts'

const zone = 'Asia/Manila'
const office: Schedule = {
  validFrom: '2026-01-01',
  days: [1, 2, 3, 4, 5],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
const night: Schedule = { ...office, first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '07:00' } }
const serverZone = process.env.TZ

afterEach(() => {
  if (serverZone === undefined) delete process.env.TZ
  else process.env.TZ = serverZone
})

/** The date of a tap without a chosen slot, after these slots of these dates. */
function dateOf(
  at: number,
  timetable: Timetable,
  filled: Record<string, readonly Slot[]> = {},
  slot: Slot | null = null,
) {
  const taps = Object.entries(filled).flatMap(([workDate, own]) => own.map((one) => ({ workDate, slot: one })))
  return workDateOf({ at, timetable, taps, slot })
}

/** A moment in Manila. */
const manila = (text: string) => msOf(`${text.replace(' ', 'T')}+08:00`)

describe.each(['UTC', 'America/New_York'])('on a server in %s', (server) => {
  test.each([
    ['2026-11-16 08:00', '2026-11-16', 'the start'],
    ['2026-11-16 04:00', '2026-11-16', 'four hours before the start'],
    ['2026-11-16 03:59', '2026-11-15', 'a minute earlier it is still yesterday'],
    ['2026-11-16 23:59', '2026-11-16', 'a minute before midnight'],
    ['2026-11-17 00:00', '2026-11-16', 'midnight'],
    ['2026-11-17 03:59', '2026-11-16', 'overtime into the night'],
    ['2026-12-01 02:00', '2026-11-30', 'the end of a month'],
    ['2027-01-01 00:30', '2026-12-31', 'the end of a year'],
    ['2027-01-01 04:00', '2027-01-01', 'the first work date of a year'],
    ['2026-11-22 09:00', '2026-11-22', 'a Sunday'],
  ])('by office hours %s belongs to %s: %s', (moment, date, _why) => {
    process.env.TZ = server
    expect(dateOf(manila(moment), { schedules: [office], zone })).toBe(date)
  })

  test.each([
    ['2026-11-16 22:00', '2026-11-16', 'the start'],
    ['2026-11-16 18:00', '2026-11-16', 'four hours before'],
    ['2026-11-17 07:00', '2026-11-16', 'the end, on the next morning'],
    ['2026-11-17 17:59', '2026-11-16', 'twenty hours after'],
    ['2026-12-01 03:00', '2026-11-30', 'the end of a month'],
    ['2027-01-01 07:05', '2026-12-31', 'the end of a year'],
    ['2026-11-22 07:00', '2026-11-21', 'a day off starts at the usual hour'],
  ])('by night %s belongs to %s: %s', (moment, date, _why) => {
    process.env.TZ = server
    expect(dateOf(manila(moment), { schedules: [night], zone })).toBe(date)
  })
})

describe('when the schedule changes', () => {
  const fromNight = [night, { ...office, validFrom: '2026-11-17' }]
  const toNight = [office, { ...night, validFrom: '2026-11-17' }]

  test('where two windows overlap, who is still in on the earlier date may tap out until an hour before the later start', () => {
    const timetable = { schedules: fromNight, zone }
    const isIn = { '2026-11-16': ['am_in'] } as const
    expect(dateOf(manila('2026-11-17 06:59'), timetable, isIn)).toBe('2026-11-16')
    expect(dateOf(manila('2026-11-17 07:00'), timetable, isIn)).toBe('2026-11-17')
    expect(dateOf(manila('2026-11-17 06:59'), timetable, { '2026-11-16': ['am_in', 'am_out'] })).toBe('2026-11-17')
    expect(dateOf(manila('2026-11-17 06:59'), timetable)).toBe('2026-11-17')
  })

  test('and until six hours after the end of its own schedule', () => {
    const morning = { ...office, first: { start: '06:00', end: '08:00' }, second: null }
    const noon = { ...office, validFrom: '2026-11-17', first: { start: '02:00', end: '09:00' }, second: null }
    const timetable = { schedules: [{ ...morning, first: { start: '13:00', end: '16:00' } }, noon], zone }
    const isIn = { '2026-11-16': ['am_in'] } as const
    expect(dateOf(manila('2026-11-16 22:30'), timetable, isIn)).toBe('2026-11-17')
    expect(dateOf(manila('2026-11-16 21:59'), timetable, isIn)).toBe('2026-11-16')
  })

  test('hours that no window covers belong to the date on the wall', () => {
    expect(dateOf(manila('2026-11-17 10:00'), { schedules: toNight, zone })).toBe('2026-11-17')
  })
})

test('a missed out does not turn the next morning into yesterday', () => {
  const missed = { '2026-11-16': ['am_in', 'am_out', 'pm_in'] } as const
  expect(dateOf(manila('2026-11-17 07:58'), { schedules: [office], zone }, missed)).toBe('2026-11-17')
})

test('nor where a late shift is followed by an early one', () => {
  const late = { ...office, first: { start: '13:00', end: '17:00' }, second: { start: '18:00', end: '22:00' } }
  const saturday: Schedule = { ...office, days: [6] }
  const timetable = { schedules: [late, saturday], zone }
  const friday = { '2026-11-20': ['am_in', 'am_out', 'pm_in'] } as const
  expect(dateOf(manila('2026-11-21 07:55'), timetable, friday)).toBe('2026-11-21')
  expect(dateOf(manila('2026-11-21 07:00'), timetable, friday)).toBe('2026-11-21')
  // Six hours after the shift's end come before one hour before the later start.
  expect(dateOf(manila('2026-11-21 04:00'), timetable, friday)).toBe('2026-11-21')
  expect(dateOf(manila('2026-11-21 03:59'), timetable, friday)).toBe('2026-11-20')
})

test('who is done and taps within 5 hours of the next start begins the next date, unless it is overtime', () => {
  const timetable = { schedules: [office], zone }
  const done = { '2026-11-16': ['am_in', 'am_out', 'pm_in', 'pm_out'] } as const
  expect(dateOf(manila('2026-11-17 03:00'), timetable, done)).toBe('2026-11-16')
  expect(dateOf(manila('2026-11-17 03:01'), timetable, done)).toBe('2026-11-17')
  expect(dateOf(manila('2026-11-17 03:30'), timetable, done, 'am_in')).toBe('2026-11-17')
  expect(dateOf(manila('2026-11-17 03:30'), timetable, done, 'ot_in')).toBe('2026-11-16')
  expect(dateOf(manila('2026-11-17 03:30'), timetable, { '2026-11-16': ['am_in', 'am_out'] })).toBe('2026-11-16')
  expect(dateOf(manila('2026-11-17 03:30'), timetable, { '2026-11-16': ['am_in', 'pm_out', 'ot_in'] })).toBe(
    '2026-11-16',
  )
  // Saturday is a day off, so nothing begins.
  const friday = { '2026-11-20': ['am_in', 'pm_out'] } as const
  expect(dateOf(manila('2026-11-21 03:30'), timetable, friday)).toBe('2026-11-20')
})

test('windows follow one another without a gap, also where clocks change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 729 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.constantFrom('Asia/Manila', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Lisbon'),
      (day, start, where) => {
        const clock = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
        const schedules = [{ ...office, first: { start: clock, end: clock }, days: [1, 3, 7] as Weekday[] }]
        const date = addDays('2026-01-01', day)
        const window = windowOf(date, { schedules, zone: where })
        expect(window.to).toBe(windowOf(addDays(date, 1), { schedules, zone: where }).from)
        for (const ms of [window.from, Math.floor((window.from + window.to) / 2), window.to - 1]) {
          expect([instantOf(ms), dateOf(ms, { schedules, zone: where })]).toEqual([instantOf(ms), date])
        }
      },
    ),
  )
})

test('a tap lies among the moments of its date, however the starts of two dates differ', () => {
  const aStart = fc.integer({ min: 0, max: 1_439 })
  const filled = fc.subarray(['am_in', 'am_out', 'pm_in', 'pm_out', 'ot_in', 'ot_out'] as const)
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(
      fc.array(fc.record({ start: aStart, days: fc.subarray([1, 2, 3, 4, 5, 6, 7] as Weekday[], { minLength: 1 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom('Asia/Manila', 'America/New_York'),
      fc.integer({ min: 0, max: 4_319 }),
      fc.tuple(filled, filled, filled),
      (rows, where, minute, [before, on, after]) => {
        const schedules = rows.map(({ start, days }) => ({
          ...office,
          days,
          first: { start: clock(start), end: clock(start + 240) },
          second: null,
        }))
        const date = '2026-10-31'
        const timetable = { schedules, zone: where }
        const ms = msAt(date, minute, where)
        const found = dateOf(ms, timetable, { [date]: before, [addDays(date, 1)]: on, [addDays(date, 2)]: after })
        const span = tapSpanOf(found, timetable)
        expect(span.from <= ms && ms < span.to).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})
