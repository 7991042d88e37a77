import { describe, expect, test } from 'vitest'
import {
  addDays,
  ageOn,
  dateInShort,
  dateInWords,
  datesFrom,
  datesOfMonth,
  daysFrom,
  isDate,
  monthInWords,
  monthOf,
  weekday,
  weekOf,
} from './calendar.ts'

describe('dates', () => {
  test.each([
    ['2026-11-15', 1, '2026-11-16'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-08', 1, '2026-03-09'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysFrom(date, expected)).toBe(days)
  })

  test.each([
    ['2026-11-16', 1],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2027-01-01', 5],
    ['1970-01-01', 4],
    ['1969-12-28', 7],
    ['2000-02-29', 2],
  ])('%s is day %i of its week', (date, day) => expect(weekday(date)).toBe(day))

  test.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('the week of %s runs from Monday %s to Sunday %s', (date, from, to) => expect(weekOf(date)).toEqual({ from, to }))

  test('a month has all its days', () => {
    expect(datesOfMonth('2026-02')).toHaveLength(28)
    expect(datesOfMonth('2028-02').at(-1)).toBe('2028-02-29')
    expect(datesOfMonth('2026-12')).toHaveLength(31)
    expect(datesFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(datesFrom('2026-12-30', '2026-12-29')).toEqual([])
    expect(monthOf('2026-12-31')).toBe('2026-12')
  })

  test.each([
    ['2008-11-16', '2026-11-15', 17],
    ['2008-11-15', '2026-11-15', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('someone born on %s is on %s %i years old', (born, date, age) => expect(ageOn(born, date)).toBe(age))

  test('only real dates are dates', () => {
    expect(['2026-02-28', '2026-02-30', '2026-13-01', '26-01-01', 'x'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('a date and a month read as words', () => {
    expect(dateInWords('2027-03-12')).toBe('March 12, 2027')
    expect(dateInShort('2027-03-02')).toBe('Mar 2')
    expect(monthInWords('2026-11')).toBe('November 2026')
  })
})
