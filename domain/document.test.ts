import { describe, expect, test } from 'vitest'
import { type Agreement, agreementState, isCovered } from './agreement.ts'
import { documentState, isInOrder, type PaperOnFile } from './document.ts'

const today = '2026-11-16'
const approved: PaperOnFile = { status: 'approved', expiresOn: null, isOnPaper: false }

describe('the state of a paper', () => {
  test.each<[string, PaperOnFile | null, string, number | null, boolean]>([
    ['none', null, 'missing', null, false],
    ['waiting', { ...approved, status: 'submitted' }, 'submitted', null, false],
    ['received on paper', { ...approved, status: 'submitted', isOnPaper: true }, 'approved', null, true],
    ['returned', { ...approved, status: 'returned', isOnPaper: true }, 'returned', null, false],
    ['waived, whatever its date', { ...approved, status: 'waived', expiresOn: '2020-01-01' }, 'waived', null, true],
    ['approved for good', approved, 'approved', null, true],
    ['91 days left', { ...approved, expiresOn: '2027-02-15' }, 'approved', null, true],
    ['90 days left', { ...approved, expiresOn: '2027-02-14' }, 'expiring', 90, true],
    ['60 days left', { ...approved, expiresOn: '2027-01-15' }, 'expiring', 60, true],
    ['30 days left', { ...approved, expiresOn: '2026-12-16' }, 'expiring', 30, true],
    ['its last day', { ...approved, expiresOn: today }, 'expiring', 30, true],
    ['the day after', { ...approved, expiresOn: '2026-11-15' }, 'expired', null, false],
    [
      'a returned paper does not expire',
      { ...approved, status: 'returned', expiresOn: '2026-01-01' },
      'returned',
      null,
      false,
    ],
  ])('%s', (_why, paper, state, notice, inOrder) => {
    expect(documentState(paper, today)).toMatchObject({ state, notice })
    expect(isInOrder(paper, today)).toBe(inOrder)
  })
})

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
