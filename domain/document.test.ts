import { describe, expect, test } from 'vitest'
import {
  type DocumentOnFile,
  documentState,
  documentStates,
  isInOrder,
  isLacking,
  mayUpload,
  reviewProblems,
} from './document.ts'
import { roles } from './roles.ts'

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
    expect(isInOrder(documentState(document, today).state)).toBe(inOrder)
  })
})

test('staff upload any document, others what the requirement expects of them (rule 21)', () => {
  const uploaders = roles.filter((role) => mayUpload(role, 'student'))
  expect(uploaders).toEqual(['admin', 'teacher', 'student'])
  expect(mayUpload('supervisor', 'supervisor')).toBe(true)
  expect(mayUpload('student', 'teacher')).toBe(false)
  expect(mayUpload(null, 'student')).toBe(false)
})

test('a document is in order, lacking, or for review', () => {
  const [inOrder, lacking] = [documentStates.filter(isInOrder), documentStates.filter(isLacking)]
  expect(inOrder).toEqual(['approved', 'waived', 'expiring'])
  expect(lacking).toEqual(['missing', 'returned', 'expired'])
  expect(documentStates.filter((state) => !isInOrder(state) && !isLacking(state))).toEqual(['submitted'])
})

test('returning and waiving need a reason, approving what expires a date to come (rule 21)', () => {
  const review = { status: 'approved', remarks: null, hasExpiry: true, expiresOn: today, today } as const
  expect(reviewProblems(review)).toEqual({})
  expect(reviewProblems({ ...review, expiresOn: null })).toHaveProperty('expiresOn')
  expect(reviewProblems({ ...review, expiresOn: '2020-01-01' })).toHaveProperty('expiresOn')
  expect(reviewProblems({ ...review, expiresOn: null, hasExpiry: false })).toEqual({})
  for (const status of ['returned', 'waived'] as const) {
    expect(reviewProblems({ ...review, status, expiresOn: null })).toHaveProperty('remarks')
    expect(reviewProblems({ ...review, status, expiresOn: null, remarks: 'Blurred' })).toEqual({})
  }
})
