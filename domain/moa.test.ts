import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCovered } from './agreement.ts'
import { addDays } from './calendar.ts'
import { coveredUntil, moaOf } from './moa.ts'

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

test.each([
  ['no agreement', [], null],
  ['one that has ended', [past], '2025-12-31'],
  ['one that ends, and the next after a gap', [soon, future], '2026-12-01'],
  [
    'one that ends, and the next without a gap',
    [soon, { validFrom: '2026-12-02', validUntil: '2027-05-31' }],
    '2027-05-31',
  ],
  ['one that ends, and one for ever after a gap', [soon, { validFrom: '2027-03-01', validUntil: null }], '2026-12-01'],
  ['one that has not begun', [future], null],
  ['one for ever', [soon, perpetual], null],
] as const)('a company with %s is covered until %s', (_what, agreements, until) => {
  expect(coveredUntil(agreements, today)).toBe(until)
})

test('every day until then is covered, and the next one is not', () => {
  const date = fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days))
  const agreement = fc
    .tuple(date, fc.integer({ min: 0, max: 30 }))
    .map(([validFrom, days]) => ({ validFrom, validUntil: addDays(validFrom, days) }))
  fc.assert(
    fc.property(fc.array(agreement, { maxLength: 6 }), (agreements) => {
      const until = coveredUntil(agreements, today)
      if (until === null) return agreements.every(({ validFrom }) => validFrom > today)
      for (let day: string = today; day <= until; day = addDays(day, 1)) if (!isCovered(agreements, day)) return false
      return !isCovered(agreements, addDays(until, 1)) && (until >= today || !isCovered(agreements, today))
    }),
  )
})
