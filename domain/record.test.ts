import { describe, expect, test } from 'vitest'
import {
  isCounted,
  isUndecided,
  monthLocked,
  type RecordActor,
  type RecordStatus,
  recordStatuses,
  refuseDecision,
  refuseLock,
  refuseTapOn,
  statusAfterDerivation,
} from './record.ts'

const roles: RecordActor['role'][] = ['admin', 'teacher', 'supervisor', 'student']
const may = (from: RecordStatus, to: RecordStatus) =>
  roles.filter(
    (role) =>
      refuseDecision(from, { to, actor: { role, isOwn: role === 'student' }, reason: 'A good reason' }) === null,
  )

const allowed: [RecordStatus, RecordStatus, RecordActor['role'][]][] = [
  ['submitted', 'approved', ['admin', 'teacher', 'supervisor']],
  ['submitted', 'returned', ['admin', 'teacher', 'supervisor']],
  ['submitted', 'rejected', ['admin', 'teacher', 'supervisor']],
  ['returned', 'submitted', ['student']],
  ['approved', 'submitted', ['admin', 'teacher']],
  ['rejected', 'submitted', ['admin', 'teacher']],
  ['approved', 'locked', ['admin', 'teacher']],
  ['locked', 'approved', ['admin']],
]

describe('who may do what to a record', () => {
  test.each(allowed)('from %s to %s: %o', (from, to, expected) => expect(may(from, to)).toEqual(expected))

  test('nothing else is a step', () => {
    for (const from of recordStatuses) {
      for (const to of recordStatuses) {
        if (!allowed.some(([one, two]) => one === from && two === to))
          expect([from, to, may(from, to)]).toEqual([from, to, []])
      }
    }
  })

  test('nobody decides on their own record', () => {
    const actor = { role: 'teacher' as const, isOwn: true }
    expect(refuseDecision('submitted', { to: 'approved', actor, reason: null })?.code).toBe('own_record')
  })

  test('a student resubmits only their own', () => {
    const actor = { role: 'student' as const, isOwn: false }
    expect(refuseDecision('returned', { to: 'submitted', actor, reason: null })?.code).toBe('not_your_step')
  })

  test.each([
    ['submitted', 'returned', 'Say why this record is returned'],
    ['submitted', 'rejected', 'Say why this record is rejected'],
    ['approved', 'submitted', 'Say why this record is reopened'],
    ['rejected', 'submitted', 'Say why this record is reopened'],
  ] as const)('from %s to %s needs a reason', (from, to, message) => {
    const actor = { role: 'admin' as const, isOwn: false }
    expect(refuseDecision(from, { to, actor, reason: '  ' })?.message).toBe(message)
  })

  test('an approved record is approved once', () => {
    const actor = { role: 'admin' as const, isOwn: false }
    expect(refuseDecision('approved', { to: 'approved', actor, reason: null })).toEqual({
      status: 409,
      code: 'step_not_allowed',
      message: 'This record is already approved',
    })
  })
})

test('a decision stays when the taps are derived again', () => {
  expect(recordStatuses.map((status) => statusAfterDerivation(status, 'open'))).toEqual([
    'open',
    'open',
    'open',
    'returned',
    'approved',
    'rejected',
    'locked',
  ])
  expect(statusAfterDerivation(null, 'submitted')).toBe('submitted')
})

test('a tap is added to an open or incomplete day only', () => {
  expect(recordStatuses.filter((status) => refuseTapOn(status) === null)).toEqual(['open', 'incomplete'])
  expect(refuseTapOn('approved')).toMatchObject({ status: 409, code: 'day_approved' })
})

test('undecided days are those that still wait for somebody', () => {
  expect(recordStatuses.filter(isUndecided)).toEqual(['open', 'incomplete', 'submitted', 'returned'])
  expect(recordStatuses.filter(isCounted)).toEqual(['approved', 'locked'])
})

describe('locking a month', () => {
  const teacher = { role: 'teacher' as const, isOwn: false }
  const today = '2026-11-16'
  test('needs a month that has begun', () => {
    const december = { month: '2026-12', actor: teacher, statuses: [] }
    expect(refuseLock({ ...december, today })?.message).toBe('December 2026 cannot be locked: it has not begun')
    expect(refuseLock({ ...december, today: '2026-12-01' })).toBeNull()
  })

  test('needs every record decided', () => {
    expect(
      refuseLock({ month: '2026-11', today, actor: teacher, statuses: ['approved', 'rejected', 'locked'] }),
    ).toBeNull()
    expect(
      refuseLock({ month: '2026-11', today, actor: teacher, statuses: ['approved', 'open', 'returned'] })?.message,
    ).toBe('November 2026 cannot be locked: 2 records are undecided')
  })

  test('is not for supervisors', () => {
    const actor = { role: 'supervisor' as const, isOwn: false }
    expect(refuseLock({ month: '2026-11', today, actor, statuses: [] })?.code).toBe('not_your_step')
    expect(monthLocked('2026-11').message).toBe('November 2026 is locked. Only an admin can unlock it.')
  })
})
