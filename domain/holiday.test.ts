import { describe, expect, test } from 'vitest'
import { dayKind, type Holiday, type Suspension, suspensionInWords } from './holiday.ts'

const all = { courseIds: [], town: null }
const where = { courseId: 1, towns: ['cebu city', 'cebu'] }
const holiday = (date: string, type: Holiday['type'], scope: Holiday['scope'] = all): Holiday => ({
  date,
  name: `${type} of ${date}`,
  type,
  scope,
})
const typhoon: Suspension = { from: '2026-11-17', to: '2026-11-18', fromTime: '12:00', reason: 'Typhoon', scope: all }
const ask = (date: string, isScheduled: boolean, given: { holidays?: Holiday[]; suspensions?: Suspension[] }) =>
  dayKind({ date, isScheduled, where, holidays: [], suspensions: [], ...given })

describe('the kind of a day', () => {
  test('a scheduled day is regular, another is a rest day', () => {
    expect(ask('2026-11-16', true, {})).toEqual({ type: 'regular', name: null, suspendedFrom: null })
    expect(ask('2026-11-22', false, {}).type).toBe('rest')
  })

  test.each<[Holiday['type'], boolean, string]>([
    ['regular_holiday', true, 'regular_holiday'],
    ['regular_holiday', false, 'regular_holiday'],
    ['special_non_working', true, 'special_non_working'],
    ['special_working', true, 'special_working'],
    ['special_working', false, 'rest'],
  ])('%s, scheduled %s, is %s', (type, isScheduled, expected) =>
    expect(ask('2026-11-30', isScheduled, { holidays: [holiday('2026-11-30', type)] }).type).toBe(expected),
  )

  test('of two holidays on one date the weightier counts', () => {
    const holidays = [holiday('2026-11-30', 'special_working'), holiday('2026-11-30', 'regular_holiday')]
    expect(ask('2026-11-30', true, { holidays }).type).toBe('regular_holiday')
  })

  test.each([
    [{ courseIds: [1], town: null }, 'regular_holiday'],
    [{ courseIds: [2], town: null }, 'regular'],
    [{ courseIds: [], town: 'cebu' }, 'regular_holiday'],
    [{ courseIds: [], town: 'manila' }, 'regular'],
    [{ courseIds: [1], town: 'manila' }, 'regular'],
  ])('a holiday of scope %o makes a %s day', (scope, type) =>
    expect(ask('2026-11-30', true, { holidays: [holiday('2026-11-30', 'regular_holiday', scope)] }).type).toBe(type),
  )
})

describe('a suspension', () => {
  test.each([
    ['2026-11-16', null],
    ['2026-11-17', 720],
    ['2026-11-18', 0],
    ['2026-11-19', null],
  ])('on %s counts nothing from minute %s', (date, suspendedFrom) =>
    expect(ask(date, true, { suspensions: [typhoon] }).suspendedFrom).toBe(suspendedFrom),
  )

  test('of two the earlier counts, and one of another program does not', () => {
    const earlier = { ...typhoon, fromTime: '10:00', reason: 'Flood' }
    const elsewhere = { ...typhoon, fromTime: '07:00', scope: { courseIds: [9], town: null } }
    const kind = ask('2026-11-17', true, { suspensions: [typhoon, earlier, elsewhere] })
    expect(kind).toEqual({ type: 'suspension', name: 'Flood', suspendedFrom: 600 })
  })

  test('on a holiday the day stays a holiday', () => {
    const holidays = [holiday('2026-11-17', 'regular_holiday')]
    expect(ask('2026-11-17', true, { holidays, suspensions: [typhoon] })).toMatchObject({
      type: 'regular_holiday',
      suspendedFrom: 720,
    })
  })

  test('reads as words', () => {
    expect(suspensionInWords(720)).toBe('Suspended from 12:00 PM')
    expect(suspensionInWords(0)).toBe('Suspended the whole day')
  })
})
