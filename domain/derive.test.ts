import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { basisOf, type Pass, type PlacementRules } from './basis.ts'
import { addDays, weekday } from './calendar.ts'
import { deriveRecord, type Tap } from './derive.ts'
import type { Suspension } from './holiday.ts'
import { dayOf, everyone, flexible, manila, night, office, officeRules, rulesWith, tap, tapsOf } from './samples.ts'
import { type Slot, slots } from './slot.ts'
import { instantAt, instantOf, minutesOf, msOf } from './zone.ts'

const monday = '2026-11-16'
const full = ['08:00', '12:00', '13:00', '17:00']
const serverZone = process.env.TZ
const pass = (kind: Pass['kind'], minutes: number, date = monday): Pass => ({ date, kind, minutes })
const typhoon: Suspension = { from: monday, to: monday, fromTime: '12:00', reason: 'Typhoon', scope: everyone }
const holiday = { date: monday, name: 'A holiday', type: 'regular_holiday' as const, scope: everyone }

afterEach(() => {
  if (serverZone === undefined) delete process.env.TZ
  else process.env.TZ = serverZone
})

type Row = [
  why: string,
  times: string[],
  rules: Partial<PlacementRules>,
  credited: number,
  late: number,
  under: number,
  over: number,
]

const officeDays: Row[] = [
  ['a full day', full, {}, 480, 0, 0, 0],
  ['seconds are cut, not rounded', ['08:00:59', '12:00:01', '13:00:59', '17:00:59'], {}, 480, 0, 0, 0],
  ['early and late taps are clipped', ['07:30', '12:15', '12:45', '17:00'], {}, 480, 0, 0, 0],
  ['exactly the grace is not late', ['08:05', '12:00', '13:00', '17:00'], {}, 475, 0, 0, 0],
  ['a second of the grace’s last minute is not late', ['08:05:59', '12:00', '13:00', '17:00'], {}, 475, 0, 0, 0],
  ['a minute more is late from the start', ['08:06', '12:00', '13:00', '17:00'], {}, 474, 6, 6, 0],
  ['each half has its own grace', ['08:05', '12:00', '13:05', '17:00'], {}, 470, 0, 0, 0],
  ['late twice', ['08:10', '12:00', '13:20', '17:00'], {}, 450, 30, 30, 0],
  ['left early', ['08:00', '12:00', '13:00', '16:00'], {}, 420, 0, 60, 0],
  ['a morning only', ['08:00', '12:00'], {}, 240, 0, 240, 0],
  ['an afternoon only', ['', '', '13:00', '17:00'], {}, 240, 0, 240, 0],
  ['one span of the day: the break is taken off once', ['08:00', '', '', '17:00'], {}, 480, 0, 0, 0],
  ['one span, clipped', ['07:00', '', '', '18:00'], {}, 480, 0, 0, 60],
  ['one span of 5 hours and the break in it', ['08:00', '', '', '13:00'], {}, 240, 0, 240, 0],
  ['one span over 5 hours', ['08:00', '', '', '14:00'], {}, 300, 0, 180, 0],
  ['one span that starts late', ['10:00', '', '', '17:00'], {}, 360, 120, 120, 0],
  ['work into lunch does not count', ['08:00', '12:40', '13:00', '17:00'], {}, 480, 0, 0, 0],
  ['overtime without a pass', ['08:00', '12:00', '13:00', '19:00'], {}, 480, 0, 0, 120],
  ['overtime with a pass', ['08:00', '12:00', '13:00', '19:00'], { passes: [pass('overtime', 120)] }, 600, 0, 0, 120],
  [
    'overtime beyond its pass',
    ['08:00', '12:00', '13:00', '19:00'],
    { passes: [pass('overtime', 60)] },
    540,
    0,
    0,
    120,
  ],
  [
    'two passes add up',
    ['08:00', '12:00', '13:00', '19:00'],
    { passes: [pass('overtime', 60), pass('overtime', 30)] },
    570,
    0,
    0,
    120,
  ],
  ['overtime in its own slots', [...full, '18:00', '20:00'], { passes: [pass('overtime', 90)] }, 570, 0, 0, 120],
  [
    'a pass of another day',
    ['08:00', '12:00', '13:00', '19:00'],
    { passes: [pass('overtime', 60, '2026-11-17')] },
    480,
    0,
    0,
    120,
  ],
  ['overtime fills no gap of the day', ['09:00', '12:00', '13:00', '18:00'], {}, 420, 60, 60, 60],
  ['a cap below the schedule', full, { caps: { ...officeRules.caps, maxMinutesPerDay: 360 } }, 360, 0, 0, 0],
]

const flexibleDays: Row[] = [
  ['counts what was worked', ['06:00', '09:00', '14:00', '19:00'], { schedules: [flexible] }, 480, 0, 0, 0],
  ['is never late', ['10:00', '12:00', '13:00', '17:00'], { schedules: [flexible] }, 360, 0, 120, 0],
  ['has a cap', ['06:00', '12:00', '13:00', '19:00'], { schedules: [flexible] }, 480, 0, 0, 240],
  [
    'has a cap that a pass raises',
    ['06:00', '12:00', '13:00', '19:00'],
    { schedules: [flexible], passes: [pass('overtime', 120)] },
    600,
    0,
    0,
    240,
  ],
  [
    'one span of exactly 5 hours has no lunch in it',
    ['09:00', '', '', '14:00'],
    { schedules: [flexible] },
    300,
    0,
    180,
    0,
  ],
  ['a minute more is lunch', ['09:00', '', '', '14:01'], { schedules: [flexible] }, 300, 0, 180, 0],
  ['an hour more is lunch', ['09:00', '', '', '15:00'], { schedules: [flexible] }, 300, 0, 180, 0],
  ['and then it counts again', ['09:00', '', '', '15:01'], { schedules: [flexible] }, 301, 0, 179, 0],
  ['one long morning is one span too', ['08:00', '17:00'], { schedules: [flexible] }, 480, 0, 0, 0],
]

const otherDays: Row[] = [
  ['a rest day without a pass', full, { schedules: [{ ...office, days: [2] }] }, 0, 0, 0, 0],
  [
    'a rest day with a pass',
    full,
    { schedules: [{ ...office, days: [2] }], passes: [pass('rest_day', 480)] },
    480,
    0,
    0,
    0,
  ],
  [
    'a rest day with a pass of 4 hours',
    full,
    { schedules: [{ ...office, days: [2] }], passes: [pass('rest_day', 240)] },
    240,
    0,
    0,
    0,
  ],
  ['a rest-day pass opens a holiday too', full, { holidays: [holiday], passes: [pass('rest_day', 480)] }, 480, 0, 0, 0],
  ['a holiday without a pass', full, { holidays: [holiday] }, 0, 0, 0, 0],
  [
    'a late start on a holiday is not late',
    ['09:00', '12:00', '13:00', '17:00'],
    { holidays: [holiday], passes: [pass('holiday', 480)] },
    420,
    0,
    0,
    0,
  ],
  [
    'an overtime pass alone opens no holiday',
    full,
    { holidays: [holiday], passes: [pass('overtime', 60)] },
    0,
    0,
    0,
    0,
  ],
  [
    'a special working day is a day of work',
    full,
    { holidays: [{ ...holiday, type: 'special_working' }] },
    480,
    0,
    0,
    0,
  ],
  [
    'a holiday of another program',
    full,
    { holidays: [{ ...holiday, scope: { courseIds: [2], town: null } }] },
    480,
    0,
    0,
    0,
  ],
  ['a suspension at noon, a morning worked', ['08:00', '12:00'], { suspensions: [typhoon] }, 240, 0, 0, 0],
  ['a suspension at noon, a day worked', full, { suspensions: [typhoon] }, 240, 0, 0, 0],
  ['a suspension at noon, one span', ['08:00', '', '', '17:00'], { suspensions: [typhoon] }, 240, 0, 0, 0],
  ['a suspension at ten', full, { suspensions: [{ ...typhoon, fromTime: '10:00' }] }, 120, 0, 0, 0],
  ['a suspension of the whole day', full, { suspensions: [{ ...typhoon, fromTime: null }] }, 0, 0, 0, 0],
  ['late before a suspension', ['08:30', '12:00'], { suspensions: [typhoon] }, 210, 30, 30, 0],
  ['a half-day schedule', ['08:00', '12:00'], { schedules: [{ ...office, second: null }] }, 240, 0, 0, 0],
  [
    'a half-day schedule in two pieces',
    ['08:00', '09:00', '10:00', '12:00'],
    { schedules: [{ ...office, second: null }] },
    180,
    0,
    60,
    0,
  ],
  ['an afternoon schedule', ['', '', '13:10', '17:00'], { schedules: [{ ...office, first: null }] }, 230, 10, 10, 0],
  [
    'a schedule in one piece has its lunch in it',
    ['08:00', '', '', '17:00'],
    { schedules: [{ ...office, first: { start: '08:00', end: '17:00' }, second: null }] },
    480,
    0,
    0,
    0,
  ],
  [
    'a short break of the schedule is all that one span loses',
    ['08:00', '', '', '16:30'],
    { schedules: [{ ...office, second: { start: '12:30', end: '16:30' } }] },
    480,
    0,
    0,
    0,
  ],
]

const nights: Row[] = [
  ['a whole night', ['22:00', '26:00', '27:00', '31:00'], { schedules: [night] }, 480, 0, 0, 0],
  ['late after midnight', ['22:00', '26:00', '27:20', '31:00'], { schedules: [night] }, 460, 20, 20, 0],
  [
    'into a holiday: it belongs to the day it starts on',
    ['22:00', '26:00', '27:00', '31:00'],
    { schedules: [night], holidays: [{ ...holiday, date: '2026-11-17' }] },
    480,
    0,
    0,
    0,
  ],
  [
    'from a holiday: none of it counts',
    ['22:00', '26:00', '27:00', '31:00'],
    { schedules: [night], holidays: [holiday] },
    0,
    0,
    0,
    0,
  ],
  ['in one span over midnight', ['22:00', '', '', '31:00'], { schedules: [night] }, 480, 0, 0, 0],
  [
    'stopped at eleven by a suspension',
    ['22:00', '26:00'],
    { schedules: [night], suspensions: [{ ...typhoon, fromTime: '23:00' }] },
    60,
    0,
    0,
    0,
  ],
]

describe.each(['UTC', 'America/New_York'])('on a server in %s', (server) => {
  describe.each([
    ['office hours', officeDays],
    ['a flexible schedule', flexibleDays],
    ['other days', otherDays],
    ['nights', nights],
  ] as const)('%s', (_what, rows) => {
    test.each(rows as Row[])('%s', (_why, times, rules, credited, late, undertime, overtime) => {
      process.env.TZ = server
      const record = dayOf(monday, times, rules)
      expect({ ...record }).toMatchObject({ credited, late, undertime, overtime, status: 'submitted' })
      expect(sum(record.explanation)).toBe(credited)
    })
  })

  test.each(['2026-11-30', '2026-12-31', '2027-02-26', '2027-12-31'])('a night from %s to the next month', (date) => {
    process.env.TZ = server
    const record = dayOf(date, ['22:00', '26:00', '27:00', '31:00'], { schedules: [night] })
    expect([record.workDate, record.credited]).toEqual([date, 480])
  })
})

describe('gaps', () => {
  test.each([
    ['in without out', ['08:00']],
    ['a missing morning out', ['08:00', '', '13:00', '17:00']],
    ['a missing afternoon in', ['08:00', '12:00', '', '17:00']],
    ['a missing afternoon out', ['08:00', '12:00', '13:00']],
    ['an out alone', ['', '', '', '17:00']],
  ])('%s: incomplete, and nothing counts', (_why, times) => {
    const record = dayOf(monday, times)
    expect(record).toMatchObject({ status: 'incomplete', credited: 0, undertime: 0, flags: ['incomplete'] })
    expect(sum(record.explanation)).toBe(0)
    expect(record.explanation.at(-1)?.step).toBe('incomplete')
  })

  test('the explanation names what is missing', () => {
    expect(dayOf(monday, ['08:00', '12:00', '13:00']).explanation.at(-1)).toEqual({
      step: 'incomplete',
      text: 'No hours credited yet: PM Out is missing',
      minutes: -240,
    })
  })
})

describe('the state of a day', () => {
  const at = (times: string[], now: string, rules: Partial<PlacementRules> = {}) =>
    deriveRecord({
      taps: tapsOf(monday, times),
      basis: basisOf(monday, rulesWith(rules)),
      now: manila(monday, now),
      isExcused: false,
    })

  test.each<[string, string[], string, Partial<PlacementRules>, string]>([
    ['nothing tapped', [], '09:00', {}, 'open'],
    ['a morning under way', ['08:00'], '09:00', {}, 'open'],
    ['lunch', ['08:00', '12:00'], '12:30', {}, 'open'],
    ['the afternoon’s out submits', full, '17:00', {}, 'submitted'],
    ['one span submits', ['08:00', '', '', '17:00'], '17:00', {}, 'submitted'],
    ['with an overtime pass the afternoon’s out does not', full, '17:00', { passes: [pass('overtime', 60)] }, 'open'],
    ['overtime’s out does', [...full, '17:00', '18:00'], '18:00', { passes: [pass('overtime', 60)] }, 'submitted'],
    ['unused overtime closes with the window', full, '28:00', { passes: [pass('overtime', 60)] }, 'submitted'],
    ['an unpaired tap does not submit', ['08:00', '', '13:00', '17:00'], '17:00', {}, 'open'],
    ['a half day a minute before the window ends', ['08:00', '12:00'], '27:59', {}, 'open'],
    ['a half day when the window ends', ['08:00', '12:00'], '28:00', {}, 'submitted'],
    ['a missed out a minute before the window ends', ['08:00'], '27:59', {}, 'open'],
    ['a missed out when the window ends', ['08:00'], '28:00', {}, 'incomplete'],
    ['no tap a minute before the window ends', [], '27:59', {}, 'open'],
    ['no tap when the window ends', [], '28:00', {}, 'submitted'],
  ])('%s', (_why, times, now, rules, status) => expect(at(times, now, rules).status).toBe(status))

  test('an open day shows what it has so far, and no undertime yet', () => {
    expect(at(['08:00', '12:00', '13:00'], '15:00')).toMatchObject({ credited: 240, undertime: 0, unpaired: ['pm_in'] })
  })

  test('a missed out is followed by a new day of its own', () => {
    expect(dayOf(monday, ['08:00', '12:00', '13:00']).status).toBe('incomplete')
    expect(dayOf('2026-11-17', full)).toMatchObject({ status: 'submitted', credited: 480, flags: [] })
  })

  test('an excuse clears late and undertime and adds no minutes', () => {
    const taps = tapsOf(monday, ['08:30', '12:00', '13:00', '16:00'])
    const given = { taps, basis: basisOf(monday, officeRules), now: manila(monday, '20:00') }
    expect(deriveRecord({ ...given, isExcused: false })).toMatchObject({ credited: 390, late: 30, undertime: 90 })
    expect(deriveRecord({ ...given, isExcused: true })).toMatchObject({
      credited: 390,
      late: 0,
      undertime: 0,
      flags: ['excused'],
    })
  })
})

test('an overtime that never ended is left out with a flag, and the rest of the day counts', () => {
  const record = dayOf(monday, [...full, '18:00'])
  expect(record).toMatchObject({ status: 'submitted', credited: 480, flags: ['overtime_left_out'] })
  expect(record.explanation.at(-1)).toMatchObject({ step: 'overtime', minutes: 0 })
  expect(dayOf(monday, ['08:00', '12:00', '13:00', '', '18:00']).status).toBe('incomplete')
})

test.each([
  ['the night that is an hour short', '2026-03-07', ['23:00', '27:00', '28:00', '32:00'], 420, 0, 0],
  ['an hour late on the night that is an hour longer', '2026-10-31', ['24:00', '27:00', '28:00', '32:00'], 480, 60, 60],
])('%s is measured by the minutes that passed', (_, date, times, credited, late, undertime) => {
  const zone = 'America/New_York'
  const schedule = {
    ...night,
    days: [6 as const],
    first: { start: '23:00', end: '03:00' },
    second: { start: '04:00', end: '08:00' },
  }
  const basis = basisOf(date, rulesWith({ zone, schedules: [schedule] }))
  const taps = tapsOf(date, times).map((one, index) => ({
    ...one,
    at: instantAt(date, minutesOf(times[index] ?? ''), zone),
  }))
  const record = deriveRecord({ taps, basis, now: '2030-01-01T00:00:00.000Z', isExcused: false })
  expect(record).toMatchObject({ credited, late, undertime })
})

test('no minute counts twice on the night whose break the clocks skip', () => {
  const zone = 'America/New_York'
  const date = '2026-03-07'
  const schedule = {
    ...night,
    days: [6 as const],
    first: { start: '22:00', end: '02:30' },
    second: { start: '03:00', end: '06:00' },
  }
  const basis = basisOf(date, rulesWith({ zone, schedules: [schedule] }))
  const taps = [
    { ...tap(date, 'am_in', '22:00'), at: instantAt(date, 22 * 60, zone) },
    { ...tap(date, 'pm_out', '30:00'), at: instantAt(date, 30 * 60, zone) },
  ]
  const record = deriveRecord({ taps, basis, now: '2030-01-01T00:00:00.000Z', isExcused: false })
  expect(record).toMatchObject({ credited: 420, late: 0, undertime: 0 })
  expect(sum(record.explanation)).toBe(420)
})

test('the explanation reads as a registrar would write it', () => {
  const record = dayOf(monday, ['07:50', '12:05', '13:00', '18:30'], { passes: [pass('overtime', 60)] })
  expect(record.explanation).toEqual([
    { step: 'pair', text: 'Morning, 7:50 AM to 12:05 PM', minutes: 255 },
    { step: 'pair', text: 'Afternoon, 1:00 PM to 6:30 PM', minutes: 330 },
    { step: 'schedule', text: 'Outside your schedule (8–12, 1–5)', minutes: -10 },
    { step: 'overtime', text: 'Overtime beyond your pass of 1 h', minutes: -30 },
    { step: 'lunch', text: 'Lunch break', minutes: -5 },
  ])
  expect(record.times.am_in).toBe('2026-11-15T23:50:00.000Z')
  expect(record.rendered).toBe(585)
})

test('a day without work says that a pass is missing, or how far it went', () => {
  const rest = { schedules: [{ ...office, days: [2 as const] }] }
  const last = (rules: Partial<PlacementRules>) => dayOf(monday, full, rules).explanation.at(-1)
  expect(last(rest)).toEqual({ step: 'day_type', text: 'Rest day without a pass', minutes: -480 })
  expect(last({ holidays: [holiday] })).toEqual({
    step: 'day_type',
    text: 'Regular holiday without a pass',
    minutes: -480,
  })
  expect(last({ ...rest, passes: [pass('rest_day', 240)] })).toEqual({
    step: 'pass',
    text: 'Over the rest-day pass of 4 h',
    minutes: -240,
  })
})

test('a few minutes after the end make no exception, a quarter of an hour without a pass does', () => {
  const leaving = (time: string) => dayOf(monday, ['08:00', '12:00', '13:00', time]).flags
  expect(leaving('17:14')).toEqual([])
  expect(leaving('17:15')).toEqual(['overtime_without_pass'])
})

test('flags tell what to look at', () => {
  const basis = basisOf(monday, rulesWith({ suspensions: [typhoon] }))
  const taps: Tap[] = [
    { ...tap(monday, 'am_in', '05:00'), geofence: 'outside', isClockOff: true },
    { ...tap(monday, 'am_out', '12:00'), geofence: 'unavailable', source: 'offline' },
    { ...tap(monday, 'pm_in', '13:00'), source: 'correction', geofence: 'uncertain' },
    { ...tap(monday, 'pm_out', '17:00') },
  ]
  expect(deriveRecord({ taps, basis, now: manila(monday, '20:00'), isExcused: false }).flags).toEqual([
    'outside',
    'uncertain',
    'no_location',
    'offline',
    'clock_off',
    'corrected',
    'suspension',
    'off_hours',
  ])
})

test('a day of which a correction only removed a time was corrected, one of which the student undid a tap was not', () => {
  const basis = basisOf(monday, rulesWith({}))
  const flagsWith = (isCorrected: boolean) => {
    const overtime = (['ot_in', 'ot_out'] as const).map((slot) => ({
      ...tap(monday, slot, slot === 'ot_in' ? '17:30' : '18:30'),
      isVoided: true,
      isCorrected,
    }))
    const taps = [...tapsOf(monday, full), ...overtime]
    return deriveRecord({ taps, basis, now: manila(monday, '20:00'), isExcused: false }).flags
  }
  expect(flagsWith(true)).toEqual(['corrected'])
  expect(flagsWith(false)).toEqual([])
})

describe('whatever the taps', () => {
  test('credit is never negative, never above the cap, and its lines add up', () => {
    fc.assert(
      fc.property(anyTaps, anyRules, fc.nat({ max: 2_880 }), (taps, rules, nowMinute) => {
        const basis = basisOf(monday, rules)
        const record = deriveRecord({ taps, basis, now: at(nowMinute), isExcused: false })
        expect(record.credited).toBeGreaterThanOrEqual(0)
        const { overtime, rest_day, holiday } = basis.passes
        const most = Math.max(rules.caps.maxMinutesPerDay, rest_day + holiday) + overtime
        expect(record.credited).toBeLessThanOrEqual(most)
        expect(record.credited).toBeLessThanOrEqual(record.rendered)
        expect(sum(record.explanation)).toBe(record.credited)
        expect(Math.min(record.late, record.undertime, record.overtime, record.rendered)).toBeGreaterThanOrEqual(0)
        const values = [record.credited, record.late, record.undertime, record.overtime, record.rendered]
        expect(values.every(Number.isInteger)).toBe(true)
      }),
    )
  })

  test('the same taps in any order give the same record', () => {
    fc.assert(
      fc.property(
        anyTaps.chain((taps) => fc.tuple(fc.constant(taps), shuffled(taps))),
        anyRules,
        ([taps, other], rules) => {
          const basis = basisOf(monday, rules)
          const given = { basis, now: at(2_000), isExcused: false }
          expect(deriveRecord({ ...given, taps: other })).toEqual(deriveRecord({ ...given, taps }))
        },
      ),
    )
  })

  test('a void restores the earlier record', () => {
    fc.assert(
      fc.property(anyTaps, anyRules, fc.constantFrom(...slots), fc.nat({ max: 1_439 }), (taps, rules, slot, minute) => {
        const given = { basis: basisOf(monday, rules), now: at(2_000), isExcused: false }
        const voided: Tap = { ...tap(monday, slot, '08:00'), at: at(minute), source: 'offline', isVoided: true }
        expect(deriveRecord({ ...given, taps: [voided, ...taps] })).toEqual(deriveRecord({ ...given, taps }))
      }),
    )
  })

  test('what is printed adds up: a full office day is the sum of its printed halves inside the schedule', () => {
    const second = fc.nat({ max: 59 })
    const minute = (from: number, to: number) => fc.integer({ min: from, max: to })
    fc.assert(
      fc.property(minute(480, 719), minute(720, 740), minute(770, 1_000), minute(1_001, 1_100), second, (...times) => {
        const seconds = times[4] * 1_000
        const order: Slot[] = ['am_in', 'am_out', 'pm_in', 'pm_out']
        const taps = order.map((slot, index) => ({
          ...tap(monday, slot, '08:00'),
          at: instantOf(msOf(at(times[index] ?? 0)) + seconds),
        }))
        const { credited, late, undertime } = deriveRecord({
          taps,
          basis: basisOf(monday, officeRules),
          now: at(2_880),
          isExcused: false,
        })
        const printed = 720 - times[0] + Math.min(1_020, times[3]) - Math.max(780, times[2])
        expect(credited).toBe(printed)
        const forgiven = [times[0] - 480, Math.max(0, times[2] - 780)].filter((gap) => gap <= 5)
        expect(credited + undertime + forgiven.reduce((sum, gap) => sum + gap, 0)).toBe(480)
        expect(late).toBeLessThanOrEqual(undertime)
      }),
    )
  })
})

function at(minute: number): string {
  return instantOf(msOf(manila(monday, '00:00')) + minute * 60_000)
}

const anyTaps: fc.Arbitrary<Tap[]> = fc
  .uniqueArray(fc.nat({ max: 1_800 * 60 }), { minLength: 6, maxLength: 6 })
  .chain((moments) => fc.tuple(fc.constant(moments.sort((a, b) => a - b)), fc.subarray([...slots])))
  .map(([moments, filled]) =>
    filled.map((slot) => ({
      ...tap(monday, slot, '08:00'),
      at: instantOf(msOf(at(0)) + (moments[slots.indexOf(slot)] ?? 0) * 1_000),
    })),
  )

const anyRules: fc.Arbitrary<PlacementRules> = fc
  .record({
    schedule: fc.constantFrom(office, flexible, night, { ...office, second: null }, { ...office, first: null }),
    isRest: fc.boolean(),
    isHoliday: fc.boolean(),
    suspendedFrom: fc.constantFrom(undefined, null, '09:30', '12:00', '23:30'),
    passes: fc.array(
      fc.record({ kind: fc.constantFrom<Pass['kind']>('overtime', 'rest_day', 'holiday'), minutes: fc.nat(600) }),
    ),
    cap: fc.integer({ min: 60, max: 720 }),
  })
  .map(({ schedule, isRest, isHoliday, suspendedFrom, passes, cap }) =>
    rulesWith({
      schedules: [isRest ? { ...schedule, days: [weekday(addDays(monday, 1))] } : schedule],
      holidays: isHoliday ? [holiday] : [],
      suspensions: suspendedFrom === undefined ? [] : [{ ...typhoon, fromTime: suspendedFrom }],
      passes: passes.map((one) => ({ ...one, date: monday })),
      caps: { ...officeRules.caps, maxMinutesPerDay: cap },
    }),
  )

function shuffled<T>(items: T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })
}

function sum(lines: readonly { minutes: number }[]): number {
  return lines.reduce((minutes, line) => minutes + line.minutes, 0)
}
