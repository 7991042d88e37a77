import { expect, test } from 'vitest'
import type { Requirement } from '#contract/requirements.ts'
import { affectedInWords, isFelt } from './requirement-words.ts'

const before = {
  code: 'nda',
  name: 'NDA',
  phase: 'before',
  blocks: 'nothing',
  hasExpiry: false,
  maxSizeMb: 10,
  courseIds: [1, 2],
  acceptedTypes: ['application/pdf'],
} as unknown as Requirement
const same = { code: 'nda', name: 'NDA', phase: 'before' } as const

test('a change that people notice asks first whom it affects', () => {
  expect(isFelt(before, { ...same, name: 'Non-disclosure', courseIds: [2, 1] })).toBe(false)
  expect(isFelt(before, { ...same, blocks: 'deployment' })).toBe(true)
  expect(isFelt(before, { ...same, courseIds: [1] })).toBe(true)
  expect(isFelt(before, { ...same, hasExpiry: true })).toBe(true)
  expect(isFelt(before, { ...same, maxSizeMb: 2 })).toBe(true)
})

test('a change says from how many the document is required', () => {
  expect(affectedInWords({ names: [], total: 1, handedIn: 0 }, 'student')).toBe(
    'Required from 1 student whose placement is active.',
  )
  expect(affectedInWords({ names: [], total: 1200, handedIn: 2 }, 'student')).toBe(
    'Required from 1,200 students whose placements are active; 2 submissions are kept.',
  )
  expect(affectedInWords({ names: [], total: 3, handedIn: 1 }, 'company')).toBe(
    'Required from 3 companies with interns; 1 submission is kept.',
  )
  expect(affectedInWords({ names: [], total: 9, handedIn: 2 }, 'student', 'week')).toBe(
    'Required from 9 students whose placements are active; 2 submissions are kept. They count for no week: each week needs its own.',
  )
})
