import { expect, test } from 'vitest'
import { documentDueOn, isToSubmit } from './document-due.ts'

const dates = { startDate: '2026-06-15', targetEndDate: '2026-10-30', endDate: null }

test.each<
  ['before' | 'during' | 'after', typeof dates | { startDate: null; targetEndDate: null; endDate: null }, string | null]
>([
  ['before', dates, '2026-06-15'],
  ['during', dates, '2026-10-30'],
  ['after', dates, '2026-10-30'],
  ['before', { startDate: null, targetEndDate: null, endDate: null }, null],
  ['after', { startDate: null, targetEndDate: null, endDate: null }, null],
])('a paper of the phase %s is due when the placement needs it', (phase, placement, due) => {
  expect(documentDueOn(phase, placement)).toBe(due)
})

test('a placement that has ended asks for its papers by the last day that it had', () => {
  expect(documentDueOn('after', { ...dates, endDate: '2026-09-01' })).toBe('2026-09-01')
})

test('a missing document is to be submitted once its phase asks for it, a returned or expired one at once', () => {
  const after = { phase: 'after', status: 'deployed' } as const
  expect(isToSubmit('missing', after)).toBe(false)
  expect(isToSubmit('missing', { ...after, status: 'hours_met' })).toBe(true)
  expect(isToSubmit('returned', after)).toBe(true)
  expect(isToSubmit('expired', after)).toBe(true)
  for (const state of ['submitted', 'approved', 'expiring', 'waived'] as const) {
    expect(isToSubmit(state, { ...after, status: 'hours_met' })).toBe(false)
  }
})
