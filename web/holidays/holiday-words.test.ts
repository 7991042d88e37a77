import { expect, test } from 'vitest'
import { scopeInWords } from '#domain/holiday.ts'
import { yearChoices } from './holiday-words.ts'

test.each([
  ['national', null, 'Everyone'],
  ['school', null, 'The whole school'],
  ['Baguio', 1, 'Baguio (1 company)'],
  ['Cebu', 12, 'Cebu (12 companies)'],
  ['Nowhere', 0, 'Nowhere (no company there)'],
])('a holiday of %s with %j companies holds for %s', (scope, companyCount, words) => {
  expect(scopeInWords({ scope, companyCount })).toBe(words)
})

test('this year is looked at first, then the one to come', () => {
  expect(yearChoices(2026, 2027).map(({ label }) => label)).toEqual(['2026', '2027', '2025'])
  expect(yearChoices(2026, 2029).map(({ label }) => label)).toEqual(['2026', '2027', '2025', '2029'])
})
