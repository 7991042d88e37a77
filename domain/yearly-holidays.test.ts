import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekday } from './calendar.ts'
import { holidaysOfYear } from './yearly-holidays.ts'

const dateOf = (year: number, name: string) => holidaysOfYear(year).find((each) => each.name === name)?.date

test.each([
  [2026, '2026-04-03', '2026-08-31'],
  [2027, '2027-03-26', '2027-08-30'],
  [2028, '2028-04-14', '2028-08-28'],
  [2035, '2035-03-23', '2035-08-27'],
  [2038, '2038-04-23', '2038-08-30'],
])('in %i Good Friday is on %s and National Heroes Day on %s', (year, friday, heroes) => {
  expect([dateOf(year, 'Good Friday'), dateOf(year, 'National Heroes Day')]).toEqual([friday, heroes])
})

test('every year has Holy Week from Thursday to Saturday, heroes on a Monday, and no date of another year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2200 }), (year) => {
      const [thursday, saturday, monday] = ['Maundy Thursday', 'Black Saturday', 'National Heroes Day']
        .map((name) => dateOf(year, name) ?? '')
        .map(weekday)
      expect([thursday, saturday, monday]).toEqual([4, 6, 1])
      const goodFriday = dateOf(year, 'Good Friday') ?? ''
      expect(goodFriday >= `${year}-03-20` && goodFriday <= `${year}-04-23`).toBe(true)
      expect(holidaysOfYear(year).every(({ date }) => date.startsWith(`${year}-`))).toBe(true)
    }),
  )
})
