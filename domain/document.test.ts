import { describe, expect, test } from 'vitest'
import { type DocumentOnFile, documentState, isInOrder } from './document.ts'

const today = '2026-11-16'
const approved: DocumentOnFile = { status: 'approved', expiresOn: null, isOnPaper: false }

describe('the state of a paper', () => {
  test.each<[string, DocumentOnFile | null, string, number | null, boolean]>([
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
  ])('%s', (_why, document, state, notice, inOrder) => {
    expect(documentState(document, today)).toMatchObject({ state, notice })
    expect(isInOrder(document, today)).toBe(inOrder)
  })
})
