import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { ownChanges, staleOf } from './stale.ts'

const opened = { id: 7, version: 1, updatedAt: 'then', name: 'BSIT', hours: 486, department: null, courseIds: [1, 2] }
const current = { ...opened, version: 2, updatedAt: 'now', name: 'BS IT', hours: 500 }

function refusal(code: string) {
  const data = { current, changedBy: 'Tess Reyes', changedAt: '2026-11-15T02:00:00.000Z' }
  return new CallError('Tess Reyes changed this', { status: 409, code, data })
}

test('only what one has changed oneself is sent', () => {
  const typed = { name: 'BSIT', hours: 600, department: null, courseIds: [1, 2], applyToLive: true }
  expect(ownChanges(opened, typed)).toEqual({ hours: 600, applyToLive: true })
})

test('the second to save learns what changed, by whom, and which of it was typed differently', () => {
  const typed = { name: 'BSIT', hours: 600, department: 'Computing' }
  expect(staleOf(refusal('stale'), opened, typed)).toEqual({
    current,
    changedBy: 'Tess Reyes',
    changedAt: '2026-11-15T02:00:00.000Z',
    changes: [
      { name: 'name', before: 'BSIT', after: 'BS IT' },
      { name: 'hours', before: 486, after: 500, yours: 600 },
    ],
  })
})

test('any other refusal is not about being second', () => {
  expect(staleOf(refusal('conflict'), opened, {})).toBeNull()
  expect(staleOf(new Error('no'), opened, {})).toBeNull()
})
