import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueMinutes } from './attendance.ts'
import { basisOf, type PlacementRules } from './basis.ts'
import { addDays } from './calendar.ts'
import { deriveRecord, type Tap } from './derive.ts'
import { doubtsOf, isException } from './exception.ts'
import { type Flag, flags } from './flags.ts'
import { everyone, flexible, night, office, rulesWith, tapsOf } from './samples.ts'
import { isIn, slots } from './slot.ts'
import { instantAt, instantOf, msOf } from './zone.ts'

const monday = '2026-11-16'
const later = '2030-01-01T00:00:00.000Z'
const full = ['08:00', '12:00', '13:00', '17:00']

function dayFrom(taps: readonly Tap[], rules: PlacementRules = rulesWith({}), workDate = monday) {
  const record = deriveRecord({ taps, basis: basisOf(workDate, rules), now: later, isExcused: false })
  return { ...record, hasPendingCorrection: false }
}
const withEach = (times: readonly string[], changes: Partial<Tap>) =>
  dayFrom(tapsOf(monday, times).map((one) => ({ ...one, ...changes })))

const regular: [why: string, day: ReturnType<typeof dayFrom>][] = [
  ['a full day', withEach(full, {})],
  ['16 minutes longer without a pass, which credits 8 hours', withEach([...full.slice(0, 3), '17:16'], {})],
  ['an hour longer without a pass, which credits 8 hours', withEach([...full.slice(0, 3), '18:00'], {})],
  ['taps that were sent late', withEach(full, { source: 'offline' })],
  ['taps without a location', withEach(full, { geofence: 'unavailable' })],
  ['a location that the phone was not sure of', withEach(full, { geofence: 'uncertain' })],
  ['15 minutes late', withEach(['08:15', ...full.slice(1)], {})],
  ['left 15 minutes early', withEach([...full.slice(0, 3), '16:45'], {})],
]

test.each(regular)('%s is a regular day', (_, day) => {
  expect(isException(day)).toBe(false)
})

const odd: [why: string, day: ReturnType<typeof dayFrom>, doubts: Flag[]][] = [
  ['16 minutes late', withEach(['08:16', ...full.slice(1)], {}), ['late', 'undertime']],
  ['left 16 minutes early', withEach([...full.slice(0, 3), '16:44'], {}), ['undertime']],
  ['a morning only', withEach(full.slice(0, 2), {}), ['undertime']],
  ['a missing out', withEach(full.slice(0, 3), {}), ['incomplete']],
  ['a tap outside the site', withEach(full, { geofence: 'outside' }), ['outside']],
  ['a phone with a wrong clock', withEach(full, { isClockOff: true }), ['clock_off']],
  ['a corrected time', withEach(full, { source: 'correction' }), ['corrected']],
  ['a tap in the night', withEach(['04:00', ...full.slice(1)], {}), ['off_hours']],
  ['overtime without its out', withEach([...full, '17:30'], {}), ['overtime_left_out']],
  ['a Sunday', dayFrom(tapsOf('2026-11-15', full), rulesWith({}), '2026-11-15'), ['rest_day']],
]

test.each(odd)('%s is an exception', (_, day, doubts) => {
  expect(doubtsOf(day)).toEqual(doubts)
  expect(isException(day)).toBe(true)
})

test('a day with a pending correction is an exception, however regular its taps are', () => {
  expect(isException({ ...withEach(full, {}), hasPendingCorrection: true })).toBe(true)
})

/** Minutes after 5 AM, or after 8 PM for the night: of any day, or near the times of a schedule. */
const near = (minute: number) => fc.integer({ min: minute - 25, max: minute + 25 })
const moments = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 0, max: 23 * 60 }), { minLength: 0, maxLength: 6 }),
  fc.tuple(near(180), near(420), near(480), near(720)),
  fc.tuple(near(120), near(360), near(420), near(660)),
)
const mostly = <const T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) })
const anyRules = fc.record({
  schedules: fc.constantFrom([office], [flexible], [night]),
  date: fc.integer({ min: 0, max: 6 }).map((days) => addDays(monday, days)),
  pass: fc.constantFrom(0, 60, 480),
  fromTime: fc.constantFrom(null, '10:00', '12:00'),
  isHoliday: mostly(false, true),
  isSuspended: mostly(false, true),
  cap: fc.constantFrom(360, 480, 600),
  grace: fc.constantFrom(0, 5, 20),
})
const anyDay = fc
  .record({
    minutes: moments,
    places: fc.array(mostly('inside', 'outside', 'uncertain', 'unavailable', 'exempt'), {
      minLength: 6,
      maxLength: 6,
    }),
    sources: fc.array(mostly('tap', 'offline', 'correction'), { minLength: 6, maxLength: 6 }),
    rules: anyRules,
  })
  .map(({ minutes, places, sources, rules: { date, pass, ...given } }) => {
    const rules = rulesWith({
      schedules: given.schedules,
      passes: pass > 0 ? [{ date, kind: 'overtime', minutes: pass }] : [],
      holidays: given.isHoliday ? [{ date, name: 'A holiday', type: 'regular_holiday', scope: everyone }] : [],
      suspensions: given.isSuspended
        ? [{ from: date, to: date, fromTime: given.fromTime, reason: 'Typhoon', scope: everyone }]
        : [],
      caps: { maxMinutesPerDay: given.cap, maxMinutesPerWeek: 2_400, graceMinutes: given.grace },
    })
    const start = given.schedules[0] === night ? 20 * 60 : 5 * 60
    const taps = [...minutes]
      .sort((one, two) => one - two)
      .map((minute, index): Tap => {
        const slot = slots[index] ?? 'ot_out'
        const at = instantAt(date, start + minute, 'Asia/Manila')
        return {
          slot,
          at,
          source: sources[index] ?? 'tap',
          geofence: places[index] ?? 'inside',
          isClockOff: false,
          isVoided: false,
          isCorrected: false,
        }
      })
    return { taps, rules, date }
  })

test('a regular day is complete, as long as it was due but for 15 minutes and the grace, and every tap can be trusted', () => {
  let seen = 0
  fc.assert(
    fc.property(anyDay, ({ taps, rules, date }) => {
      const day = dayFrom(taps, rules, date)
      if (isException(day)) return
      seen += 1
      const basis = basisOf(date, rules)
      const due = Math.min(dueMinutes(basis), basis.maxMinutesPerDay)
      expect(day.status).toBe('submitted')
      expect(day.credited).toBeGreaterThanOrEqual(due - 15 - 2 * basis.graceMinutes)
      expect(taps.filter(({ geofence, source }) => geofence === 'outside' || source === 'correction')).toEqual([])
    }),
    { numRuns: 1_500, seed: 30, examples: [[{ taps: tapsOf(monday, full), rules: rulesWith({}), date: monday }]] },
  )
  expect(seen).toBeGreaterThan(100)
})

test('sending late, hiding the location and staying longer without a pass make no day an exception', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 60 }), ({ taps, rules, date }, longer) => {
      const unpassed = { ...rules, passes: [] }
      const before = dayFrom(taps, unpassed, date)
      const last = taps.at(-1)
      const changed = taps.map((one): Tap => {
        const isLastOut = one === last && !isIn(one.slot) && one.slot !== 'am_out'
        const at = isLastOut ? instantOf(msOf(one.at) + longer * 60_000) : one.at
        const isTrusted = one.source === 'tap' && one.geofence === 'inside'
        return { ...one, at, ...(isTrusted ? ({ source: 'offline', geofence: 'unavailable' } as const) : {}) }
      })
      const after = dayFrom(changed, unpassed, date)
      if (!before.flags.includes('off_hours') && after.flags.includes('off_hours')) return
      if (!isException(before)) expect(doubtsOf(after)).toEqual([])
    }),
    { numRuns: 1_500, seed: 31, examples: [[{ taps: tapsOf(monday, full), rules: rulesWith({}), date: monday }, 16]] },
  )
})

test('a further flag never makes an exception regular', () => {
  const anyFlags = fc.subarray([...flags])
  fc.assert(
    fc.property(anyFlags, fc.constantFrom(...flags), fc.nat(60), (raised, more, minutes) => {
      const day = { flags: raised, late: minutes, undertime: minutes, hasPendingCorrection: false }
      if (isException(day)) expect(isException({ ...day, flags: [...raised, more] })).toBe(true)
    }),
  )
})
