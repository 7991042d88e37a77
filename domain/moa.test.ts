import { expect, test } from 'vitest'
import { moaOf } from './moa.ts'

const today = '2026-11-15'
const past = { validFrom: '2023-01-01', validUntil: '2025-12-31' }
const soon = { validFrom: '2024-01-01', validUntil: '2026-12-01' }
const long = { validFrom: '2026-01-01', validUntil: '2029-12-31' }
const future = { validFrom: '2027-01-01', validUntil: '2029-12-31' }
const perpetual = { validFrom: '2020-01-01', validUntil: null }

test.each([
  ['no agreement at all', [], 'none', null],
  ['one that has ended', [past], 'expired', '2025-12-31'],
  ['one that ends soon', [past, soon], 'expiring', '2026-12-01'],
  ['one that ends soon, renewed in time', [soon, long], 'valid', '2029-12-31'],
  ['one that ends soon, and its successor', [soon, future], 'expiring', '2026-12-01'],
  ['one that has ended, and its successor', [past, future], 'upcoming', '2029-12-31'],
  ['one for ever', [long, perpetual], 'valid', null],
] as const)('a company with %s is %s', (_what, agreements, state, validUntil) => {
  expect(moaOf(agreements, today)).toMatchObject({ state, validUntil })
})

test('the last valid day still counts, and 30 days is the tightest notice', () => {
  expect(moaOf([{ validFrom: null, validUntil: today }], today)).toMatchObject({
    state: 'expiring',
    notice: 30,
    daysLeft: 0,
  })
})
