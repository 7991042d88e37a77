import { expect, test } from 'vitest'
import { emptyBefore, isMonth, monthAfter, monthChoices } from './months.ts'

test('months go on over the ends of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthAfter('2026-05', -17)).toBe('2024-12')
})

test('only a month is taken for one', () => {
  expect(['2026-11', '2026-13', '2026-1', 'next', 202611, undefined].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('the choice begins with this month and holds the chosen one', () => {
  const choices = monthChoices('2026-11-15', '2027-02')
  expect(choices[0]).toEqual({ value: '2026-11', label: 'November 2026' })
  expect(choices.at(-1)).toEqual({ value: '2027-02', label: 'February 2027' })
})

test('a calendar begins on Monday', () => {
  // November 1, 2026 is a Sunday
  expect(emptyBefore('2026-11', 7)).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
  ])
  expect(emptyBefore('2026-06', 1)).toEqual([])
})
