import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import {
  type Accepted,
  decideTap,
  type RefusedTap,
  type StoredTap,
  type TapRequest,
  type TapState,
  tapFingerprint,
} from './decide-tap.ts'
import { deriveRecord } from './derive.ts'
import type { RecordStatus } from './record.ts'
import { isRefusal } from './refusal.ts'
import { everyone, manila, night, office, officeRules, rulesWith, tapsOf } from './samples.ts'
import { type Slot, slots } from './slot.ts'
import { instantOf, msOf } from './zone.ts'

const monday = '2026-11-16'
const tuesday = '2026-11-17'
const site = { latitude: 14.5995, longitude: 120.9842, radiusMeters: 150 }
const serverZone = process.env.TZ

afterEach(() => {
  if (serverZone === undefined) delete process.env.TZ
  else process.env.TZ = serverZone
})

const state = (changes: Partial<TapState> = {}): TapState => ({
  placement: { status: 'deployed', startDate: '2026-11-02', endDate: null, setup: 'onsite', site },
  rules: officeRules,
  taps: [],
  records: [],
  lockedMonths: [],
  tookTaps: true,
  ...changes,
})
const stored = (date: string, times: string[]): StoredTap[] =>
  tapsOf(date, times).map((one) => ({ ...one, workDate: date }))
const record = (workDate: string, status: RecordStatus) => ({ workDate, status, isExcused: false })
const online: TapRequest = { slot: null, workDate: null, deviceAt: null, sentAt: null, fix: null }
const pressed = (at: string, received: string, slot: Slot | null = null): TapRequest => ({
  ...online,
  deviceAt: at,
  sentAt: received,
  slot,
})
const code = (answer: Accepted | RefusedTap) => (isRefusal(answer) ? answer.code : null)
const accepted = (answer: Accepted | RefusedTap): Accepted => {
  if (isRefusal(answer)) throw new Error(answer.message)
  return answer
}

describe.each(['UTC', 'America/New_York'])('a day of taps on a server in %s', (server) => {
  test('fills its slots one by one and submits itself', () => {
    process.env.TZ = server
    let taps: StoredTap[] = []
    const seen = ['07:58', '12:01', '12:55', '17:03'].map((time) => {
      const answer = accepted(decideTap(state({ taps }), online, manila(monday, time)))
      taps = [...taps, answer.tap]
      return [answer.tap.workDate, answer.tap.slot, answer.record.credited, answer.record.status]
    })
    expect(seen).toEqual([
      [monday, 'am_in', 0, 'open'],
      [monday, 'am_out', 240, 'open'],
      [monday, 'pm_in', 240, 'open'],
      [monday, 'pm_out', 480, 'submitted'],
    ])
  })

  test('of a night belongs to the date it starts on', () => {
    process.env.TZ = server
    const rules = rulesWith({ schedules: [night] })
    let taps: StoredTap[] = []
    const seen = ['22:00', '26:00', '27:00', '31:02'].map((time) => {
      const answer = accepted(decideTap(state({ taps, rules }), online, manila('2026-12-31', time)))
      taps = [...taps, answer.tap]
      return [answer.tap.workDate, answer.tap.slot, answer.record.credited]
    })
    expect(seen.at(-1)).toEqual(['2026-12-31', 'pm_out', 480])
  })
})

test('a missed out does not turn the next day’s first tap into an out', () => {
  const given = state({ taps: stored(monday, ['08:00', '12:00', '13:00']), records: [record(monday, 'open')] })
  expect(accepted(decideTap(given, online, manila(tuesday, '07:55'))).tap).toMatchObject({
    workDate: tuesday,
    slot: 'am_in',
  })
})

describe('no tap is refused for its hour or its day', () => {
  test.each([
    ['a Sunday', '2026-11-22', '09:00', {}, 'rest_day'],
    [
      'a holiday',
      monday,
      '09:00',
      { holidays: [{ date: monday, name: 'X', type: 'regular_holiday' as const, scope: everyone }] },
      'holiday',
    ],
    [
      'a suspension',
      monday,
      '09:00',
      { suspensions: [{ from: monday, to: monday, fromTime: null, reason: 'X', scope: everyone }] },
      'suspension',
    ],
    ['half past four in the morning', monday, '04:30', {}, 'off_hours'],
  ])('%s is flagged', (_why, date, time, rules, flag) =>
    expect(accepted(decideTap(state({ rules: rulesWith(rules) }), online, manila(date, time))).record.flags).toContain(
      flag,
    ),
  )
})

describe('a refused tap has its own sentence', () => {
  const at = manila(monday, '09:00')
  const one = stored(monday, ['08:00'])
  test.each<[string, Partial<TapState>, TapRequest, string, string, number]>([
    ['on hold', { placement: { ...state().placement, status: 'on_hold' } }, online, at, 'not_deployed', 409],
    ['cleared', { placement: { ...state().placement, status: 'cleared' } }, online, at, 'not_deployed', 409],
    ['completed', { placement: { ...state().placement, status: 'completed' } }, online, at, 'not_deployed', 409],
    ['before the start', { placement: { ...state().placement, startDate: tuesday } }, online, at, 'before_start', 422],
    ['after the end', { placement: { ...state().placement, endDate: '2026-11-13' } }, online, at, 'after_end', 422],
    ['in a locked month', { lockedMonths: ['2026-11'] }, online, at, 'month_locked', 409],
    ['of next year', {}, pressed('2027-11-16T01:00:00.000Z', at), at, 'tap_in_future', 422],
    ['a day and a minute old', {}, pressed(manila('2026-11-15', '08:59'), at), at, 'tap_too_old', 422],
    ['twice', { taps: one }, online, manila(monday, '08:00:59'), 'double_tap', 409],
    ['into a filled slot', { taps: one }, { ...online, slot: 'am_in' }, at, 'slot_filled', 409],
    ['out of order', { taps: stored(monday, ['', '', '08:30']) }, { ...online, slot: 'am_out' }, at, 'slot_order', 409],
    [
      'on a full day',
      { taps: stored(monday, ['05:00', '05:10', '05:20', '', '05:40', '05:50']) },
      online,
      at,
      'day_full',
      409,
    ],
    [
      'on a day that is done',
      { taps: stored(monday, ['05:00', '06:00', '07:00', '08:00']) },
      online,
      at,
      'day_done',
      409,
    ],
    ['on an approved day', { records: [record(monday, 'approved')], taps: one }, online, at, 'day_approved', 409],
    ['on a returned day', { records: [record(monday, 'returned')], taps: one }, online, at, 'day_returned', 409],
    ['on a locked day', { records: [record(monday, 'locked')], taps: one }, online, at, 'day_locked', 409],
  ])('%s', (_why, changes, request, receivedAt, expected, status) => {
    const answer = decideTap(state(changes), request, receivedAt)
    expect(answer).toMatchObject({ code: expected, status })
    expect((answer as RefusedTap).message.length).toBeGreaterThan(20)
  })

  test('a double tap names the first, also just after the day was submitted', () => {
    const given = state({ taps: stored(monday, ['08:00', '12:00', '13:00', '17:00']) })
    expect(decideTap(given, online, manila(monday, '17:00:20'))).toMatchObject({
      code: 'double_tap',
      message: 'You already tapped PM Out at 5:00 PM.',
    })
  })

  test('a voided tap is no double', () => {
    const taps = stored(monday, ['08:00']).map((tap) => ({ ...tap, isVoided: true }))
    expect(code(decideTap(state({ taps }), online, manila(monday, '08:00:20')))).toBeNull()
  })
})

test('the first and the last day of a placement take taps', () => {
  const placement = { ...state().placement, startDate: monday, endDate: monday }
  expect(code(decideTap(state({ placement }), online, manila(monday, '08:00')))).toBeNull()
})

describe('an offline tap', () => {
  const nextMorning = manila(tuesday, '07:00')
  const at = manila(monday, '17:00')

  test('fills the slot that the student saw on an incomplete day', () => {
    const taps = stored(monday, ['08:00', '12:00', '13:00'])
    const given = state({ taps, records: [record(monday, 'incomplete')] })
    const answer = accepted(decideTap(given, pressed(at, nextMorning, 'pm_out'), nextMorning))
    expect(answer.tap).toMatchObject({ source: 'offline', at, delaySeconds: 14 * 3_600 })
    expect(answer.record).toMatchObject({ status: 'submitted', credited: 480, flags: ['no_location', 'offline'] })
  })

  test('that arrives after approval becomes a prefilled correction', () => {
    const given = state({ taps: stored(monday, ['08:00', '12:00']), records: [record(monday, 'approved')] })
    expect(decideTap(given, pressed(at, nextMorning, 'pm_out'), nextMorning)).toMatchObject({
      status: 409,
      code: 'day_approved',
      correction: { workDate: monday, slot: 'pm_out', at },
    })
  })

  test('is added to a day that was submitted when its window ended', () => {
    const given = state({ taps: stored(monday, ['08:00', '12:00', '13:00']), records: [record(monday, 'submitted')] })
    const answer = accepted(decideTap(given, pressed(at, nextMorning, 'pm_out'), nextMorning))
    expect(answer.record).toMatchObject({ status: 'submitted', credited: 480 })
  })

  test('of a placement that has ended since becomes a prefilled correction', () => {
    const placement = { ...state().placement, status: 'pulled_out' as const, endDate: monday }
    const given = state({ taps: stored(monday, ['08:00', '12:00', '13:00']), placement })
    expect(decideTap(given, pressed(at, nextMorning, 'pm_out'), nextMorning)).toMatchObject({
      status: 409,
      code: 'not_deployed',
      correction: { workDate: monday, slot: 'pm_out', at },
    })
  })

  test('may come before an earlier one', () => {
    const given = state({ taps: stored(monday, ['', '12:00']) })
    const answer = decideTap(
      given,
      pressed(manila(monday, '08:00'), manila(monday, '12:10'), 'am_in'),
      manila(monday, '12:10'),
    )
    expect(accepted(answer).record.credited).toBe(240)
  })
})

test('a day that closed with a note alone still takes an offline tap, until somebody has decided', () => {
  const late = (status: RecordStatus) =>
    decideTap(
      state({ records: [record(monday, status)] }),
      pressed(manila(monday, '20:00'), manila(tuesday, '05:00')),
      manila(tuesday, '05:00'),
    )
  expect(accepted(late('submitted')).tap).toMatchObject({ workDate: monday, source: 'offline' })
  expect(code(late('approved'))).toBe('day_approved')
})

test('an overtime pass given after the afternoon’s out opens the day for overtime', () => {
  const taps = stored(monday, ['08:00', '12:00', '13:00', '17:00'])
  const rules = rulesWith({ passes: [{ date: monday, kind: 'overtime', minutes: 60 }] })
  const given = state({ taps, rules, records: [record(monday, 'submitted')] })
  expect(accepted(decideTap(given, online, manila(monday, '17:30'))).tap.slot).toBe('ot_in')
})

test('a submitted day takes an in, which opens it, and its out, which submits it again', () => {
  const taps = stored(monday, ['08:00', '12:00', '13:00', '17:00'])
  const given = state({ taps, records: [record(monday, 'submitted')] })
  const back = accepted(decideTap(given, { ...online, slot: 'ot_in' }, manila(monday, '18:00')))
  expect(back.record).toMatchObject({ status: 'open', credited: 480 })
  const left = state({ taps: [...taps, back.tap], records: [record(monday, 'open')] })
  expect(accepted(decideTap(left, online, manila(monday, '19:00'))).record).toMatchObject({
    status: 'submitted',
    credited: 480,
    overtime: 60,
  })
})

describe('a tap that carries the date that its student saw', () => {
  const late = { ...office, first: { start: '13:00', end: '17:00' }, second: { start: '18:00', end: '22:00' } }
  const taps = stored(monday, ['13:00', '17:00', '18:00'])

  test('keeps its slot on that date', () => {
    const request = { ...online, slot: 'pm_out' as const, workDate: monday }
    const given = state({ taps, rules: rulesWith({ schedules: [late] }) })
    expect(accepted(decideTap(given, request, manila(monday, '22:00'))).tap).toMatchObject({ slot: 'pm_out' })
  })

  test('has its slot proposed anew on another', () => {
    const schedules = [late, { ...office, validFrom: tuesday }]
    const given = state({ taps, rules: rulesWith({ schedules }) })
    const request = { ...online, slot: 'pm_out' as const, workDate: monday }
    expect(accepted(decideTap(given, request, manila(tuesday, '07:55'))).tap).toMatchObject({
      workDate: tuesday,
      slot: 'am_in',
    })
    const without = { ...request, workDate: null }
    expect(accepted(decideTap(given, without, manila(tuesday, '07:55'))).tap.slot).toBe('pm_out')
  })

  test('goes on with overtime of the day before, if that is what it says', () => {
    const given = state({ taps: stored(monday, ['08:00', '12:00', '13:00', '17:00']) })
    const request = { ...online, slot: 'ot_in' as const, workDate: tuesday }
    expect(accepted(decideTap(given, request, manila(tuesday, '03:30'))).tap).toMatchObject({
      workDate: monday,
      slot: 'ot_in',
    })
    const am = { ...online, slot: 'am_in' as const, workDate: tuesday }
    expect(accepted(decideTap(given, am, manila(tuesday, '03:30'))).tap).toMatchObject({ workDate: tuesday })
  })
})

test('an excuse outlives a later tap', () => {
  const records = [{ ...record(monday, 'open'), isExcused: true }]
  const answer = accepted(decideTap(state({ records }), online, manila(monday, '09:00')))
  expect(answer.record).toMatchObject({ excused: true, late: 0 })
})

test('the place is judged by the phone’s own clock', () => {
  const received = manila(monday, '12:00')
  const fixedAt = manila(monday, '08:00')
  const fix = { latitude: site.latitude, longitude: site.longitude, accuracy: 20, fixedAt }
  const answer = accepted(decideTap(state(), { ...pressed(fixedAt, received), fix }, received))
  expect(answer.tap).toMatchObject({ geofence: 'inside', distance: 0, source: 'offline' })
})

test('the same tap sent again has the same fingerprint', () => {
  const request = pressed(manila(monday, '08:00'), manila(monday, '08:01'), 'am_in')
  const again = { ...request, sentAt: manila(monday, '09:00') }
  expect(tapFingerprint(again)).toBe(tapFingerprint(request))
  expect(tapFingerprint({ ...request, deviceAt: '2026-11-16T00:00:00Z' })).toBe(tapFingerprint(request))
  const fix = { ...site, accuracy: 5, fixedAt: null }
  const others: TapRequest[] = [
    { ...request, slot: 'am_out' },
    { ...request, slot: null },
    { ...request, workDate: monday },
    { ...request, deviceAt: manila(monday, '08:02') },
    { ...request, fix },
  ]
  for (const other of others) expect(tapFingerprint(other)).not.toBe(tapFingerprint(request))
})

describe('whatever is tapped', () => {
  const anyTaps = fc.array(
    fc.record({ minute: fc.nat(3_000), slot: fc.option(fc.constantFrom(...slots)), delay: fc.nat(600) }),
    { maxLength: 14 },
  )
  const start = msOf(manila(monday, '00:00'))

  test('what was accepted keeps its order, and deriving it again in any order gives the record that was answered', () => {
    fc.assert(
      fc.property(anyTaps, fc.constantFrom(office, night), fc.infiniteStream(fc.nat(100)), (given, schedule, luck) => {
        const rules = rulesWith({ schedules: [schedule] })
        let taps: StoredTap[] = []
        for (const { minute, slot, delay } of given) {
          const at = instantOf(start + minute * 60_000)
          const received = instantOf(start + (minute + delay) * 60_000)
          const answer = decideTap(state({ taps, rules }), pressed(at, received, slot), received)
          if (isRefusal(answer)) continue
          taps = [...taps, answer.tap]
          const ofDay = taps.filter(({ workDate }) => workDate === answer.tap.workDate)
          const inAnyOrder = ofDay.map((tap) => ({ tap, key: luck.next().value })).sort((a, b) => a.key - b.key)
          const again = deriveRecord({
            taps: inAnyOrder.map(({ tap }) => tap),
            basis: answer.basis,
            now: received,
            isExcused: false,
          })
          expect(again).toEqual(answer.record)
          const times = slots.flatMap((one) => ofDay.filter((tap) => tap.slot === one).map((tap) => msOf(tap.at)))
          expect(times).toEqual([...times].sort((a, b) => a - b))
          expect(new Set(ofDay.map((tap) => tap.slot)).size).toBe(ofDay.length)
        }
        expect(taps.every(({ workDate }) => workDate >= addDays(monday, -1) && workDate <= addDays(monday, 3))).toBe(
          true,
        )
      }),
    )
  })
})
