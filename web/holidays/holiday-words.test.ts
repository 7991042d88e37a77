import { expect, test } from 'vitest'
import { scopeInWords, yearChoices } from './holiday-words.ts'

test.each([
  ['national', null, 'Everyone'],
  ['school', null, 'The whole school'],
  ['Baguio', 1, 'Baguio (1 company)'],
  ['Cebu', 12, 'Cebu (12 companies)'],
  ['Nowhere', 0, 'Nowhere (no company there)'],
])('a holiday of %s with %j companies holds for %s', (scope, companyCount, words) => {
  expect(scopeInWords({ scope, companyCount })).toBe(words)
})

test('the year before and the year after can be looked at', () => {
  expect(yearChoices(2026).map(({ label }) => label)).toEqual(['All', '2025', '2026', '2027'])
})
