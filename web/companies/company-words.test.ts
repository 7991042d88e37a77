import { expect, test } from 'vitest'
import { addressInWords, validityInWords, websiteAddress } from './company-words.ts'

test.each([
  ['none', null, null, null],
  ['valid', null, null, 'Perpetual'],
  ['valid', '2029-12-31', 1142, 'Until December 31, 2029'],
  ['expiring', '2026-12-15', 30, '30 days left'],
  ['expiring', '2026-11-16', 1, '1 day left'],
  ['expiring', '2026-11-15', 0, 'Last day today'],
  ['expired', '2026-05-04', -195, 'Since May 4, 2026'],
  ['upcoming', '2029-12-31', 1142, 'Until December 31, 2029'],
] as const)('an agreement that is %s until %s with %s days left says %s', (state, validUntil, daysLeft, words) => {
  expect(validityInWords({ state, validUntil, daysLeft })).toBe(words)
})

test('an address leaves out what is not known', () => {
  const nothing = { street: null, barangay: null, city: null, province: null, zip: null }
  expect(addressInWords(nothing)).toBeNull()
  expect(addressInWords({ ...nothing, street: '1 Ayala Ave.', city: 'Makati' })).toBe('1 Ayala Ave., Makati')
})

test.each([
  ['www.company.ph', 'https://www.company.ph'],
  ['HTTP://company.ph', 'HTTP://company.ph'],
])('%s leads to %s', (website, address) => {
  expect(websiteAddress(website)).toBe(address)
})
