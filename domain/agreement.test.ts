import { describe, expect, test } from 'vitest'
import { type Agreement, agreementState, isCovered } from './agreement.ts'

const today = '2026-11-16'

describe('the state of an MOA', () => {
  test.each<[string, Agreement, string, number | null, boolean]>([
    ['perpetual', { validFrom: '2020-01-01', validUntil: null }, 'valid', null, true],
    ['without a first day', { validFrom: null, validUntil: '2027-12-31' }, 'valid', null, true],
    ['from today', { validFrom: today, validUntil: '2027-12-31' }, 'valid', null, true],
    ['from tomorrow', { validFrom: '2026-11-17', validUntil: '2027-12-31' }, 'upcoming', null, false],
    ['61 days left', { validFrom: '2020-01-01', validUntil: '2027-01-16' }, 'expiring', 90, true],
    ['its last day', { validFrom: '2020-01-01', validUntil: today }, 'expiring', 30, true],
    ['the day after', { validFrom: '2020-01-01', validUntil: '2026-11-15' }, 'expired', null, false],
  ])('%s', (_why, agreement, state, notice, covered) => {
    expect(agreementState(agreement, today)).toMatchObject({ state, notice })
    expect(isCovered([agreement], today)).toBe(covered)
  })

  test('one of several is enough, none is not', () => {
    const old = { validFrom: '2020-01-01', validUntil: '2025-01-01' }
    expect(isCovered([old, { validFrom: '2026-01-01', validUntil: null }], today)).toBe(true)
    expect(isCovered([], today)).toBe(false)
  })
})
