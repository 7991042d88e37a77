import { expect, test } from 'vitest'
import { presets, rowsOn, shiftInWords, usualHours, weeklyMinutes, withDay } from './timetable.ts'

const office = usualHours('2026-06-15')
const saturday = { ...office, days: [6 as const], second: null }
const night = { ...office, first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '07:00' } }

test('hours say when they end on the next day and when they are flexible', () => {
  expect(shiftInWords(office)).toBe('8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM')
  expect(shiftInWords(saturday)).toBe('8:00 AM to 12:00 PM')
  expect(shiftInWords(night)).toBe('10:00 PM to 2:00 AM and 3:00 AM to 7:00 AM the next day')
  expect(shiftInWords({ ...saturday, kind: 'flexible' })).toBe('8:00 AM to 12:00 PM, flexible')
  expect(shiftInWords({ ...office, first: null, second: null })).toBe('No hours')
})

test('a week is what its rows ask for together', () => {
  expect(weeklyMinutes([office, saturday])).toBe(44 * 60)
  expect(weeklyMinutes([night])).toBe(40 * 60)
})

test('a day is chosen and taken back, in order', () => {
  expect(withDay([1, 5], 3)).toEqual([1, 3, 5])
  expect(withDay([1, 3, 5], 3)).toEqual([1, 5])
})

test('the rows of a date are those of the latest beginning', () => {
  const later = { ...office, validFrom: '2026-08-01' }
  expect(rowsOn([office, saturday, later], '2026-07-31')).toEqual([office, saturday])
  expect(rowsOn([office, saturday, later], '2026-08-01')).toEqual([later])
  expect(rowsOn([office], '2026-01-01')).toEqual([office])
  expect(rowsOn([], '2026-01-01')).toEqual([])
})

test('every preset has whole hours', () => {
  for (const { hours } of presets) expect(weeklyMinutes([{ ...hours, validFrom: '' }]) % 60).toBe(0)
})
