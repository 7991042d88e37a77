import { afterEach, describe, expect, test } from 'vitest'
import { clockMinutes, clockTime, dateIn, instantAt, minutesAfter, momentInWords, msOf, offsetAt } from './zone.ts'

const manila = 'Asia/Manila'
const newYork = 'America/New_York'
const serverZone = process.env.TZ

afterEach(() => {
  if (serverZone === undefined) delete process.env.TZ
  else process.env.TZ = serverZone
})

describe.each(['UTC', newYork, 'Pacific/Kiritimati'])('on a server in %s', (zone) => {
  test.each([
    ['2026-11-14T15:59:59.999Z', '2026-11-14', '11:59 PM'],
    ['2026-11-14T16:00:00.000Z', '2026-11-15', '12:00 AM'],
    ['2026-11-30T16:00:00.000Z', '2026-12-01', '12:00 AM'],
    ['2026-12-31T15:59:00.000Z', '2026-12-31', '11:59 PM'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', '12:00 AM'],
    ['2026-11-15T04:00:00.000Z', '2026-11-15', '12:00 PM'],
  ])('%s is %s %s in Manila', (instant, date, clock) => {
    process.env.TZ = zone
    expect(dateIn(manila, msOf(instant))).toBe(date)
    expect(clockTime(msOf(instant), manila)).toBe(clock)
  })

  test('a moment is told in words by the clocks of Manila', () => {
    process.env.TZ = zone
    expect(momentInWords('2026-11-14T16:05:30.000Z', manila)).toBe('November 15, 2026 at 12:05 AM')
  })

  test('a time of day in Manila is one moment', () => {
    process.env.TZ = zone
    expect(instantAt('2026-11-15', 8 * 60, manila)).toBe('2026-11-15T00:00:00.000Z')
    expect(instantAt('2026-12-31', 26 * 60, manila)).toBe('2026-12-31T18:00:00.000Z')
    expect(instantAt('2027-01-01', -60, manila)).toBe('2026-12-31T15:00:00.000Z')
  })
})

test('after midnight a night shift counts on from its own date', () => {
  expect(minutesAfter('2026-11-15', msOf('2026-11-15T18:30:00.000Z'), manila)).toBe(26 * 60 + 30)
})

describe('where clocks change', () => {
  test.each([
    ['2026-03-08', 90, '2026-03-08T06:30:00.000Z'],
    ['2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', 210, '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', 30, '2026-11-01T04:30:00.000Z'],
    ['2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', 180, '2026-11-01T08:00:00.000Z'],
  ])('%s and %i minutes in New York is %s', (date, minutes, instant) =>
    expect(instantAt(date, minutes, newYork)).toBe(instant),
  )

  test('the offset changes at the change and not before', () => {
    expect(offsetAt(msOf('2026-03-08T06:59:59.999Z'), newYork)).toBe(-300)
    expect(offsetAt(msOf('2026-03-08T07:00:00.000Z'), newYork)).toBe(-240)
    expect(offsetAt(msOf('2026-03-08T07:00:00.000Z'), 'Asia/Kathmandu')).toBe(345)
  })
})

test('clock times read as people say them', () => {
  expect([0, 485, 720, 785, 1_439, 1_500, -30].map(clockMinutes)).toEqual([
    '12:00 AM',
    '8:05 AM',
    '12:00 PM',
    '1:05 PM',
    '11:59 PM',
    '1:00 AM',
    '11:30 PM',
  ])
})
