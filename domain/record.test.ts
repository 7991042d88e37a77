import { describe, expect, test } from 'vitest'
import {
  inSince,
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
    expect(refuseDecision('submitted', { to: 'approved', actor, reason: null })).toMatchObject({
      code: 'own_record',
      message: 'You can’t approve your own record.',
    })
    expect(refuseDecision('rejected', { to: 'submitted', actor, reason: 'Typo' })?.message).toMatch(/reopen/)
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
  expect(recordStatuses.filter((status) => refuseTapOn(status) === null)).toEqual(['open', 'incomplete', 'submitted'])
  expect(refuseTapOn('approved')).toMatchObject({ status: 409, code: 'day_approved' })
})

test('undecided days are those that still wait for somebody', () => {
  expect(recordStatuses.filter(isUndecided)).toEqual(['open', 'incomplete', 'submitted', 'returned'])
  expect(recordStatuses.filter(isCounted)).toEqual(['approved', 'locked'])
})

describe('locking a month', () => {
  const november = { month: '2026-11', zone: 'Asia/Manila', undecided: 0, corrections: 0 }
  const ends = Date.parse('2026-12-01T04:00:00+08:00')
  const over = { ...november, lastWindowEnds: ends, now: '2026-12-01T20:00:00.000Z' }

  test('waits for the window of its last date and a day more', () => {
    expect(refuseLock({ ...over, now: '2026-12-01T19:59:59.999Z' })).toMatchObject({
      status: 409,
      code: 'month_not_over',
      message: 'November 2026 can be locked from December 2, 2026, 4:00 AM on',
    })
    expect(refuseLock(over)).toBeNull()
  })

  test('needs every record and every correction decided', () => {
    expect(refuseLock({ ...over, undecided: 2 })?.message).toBe(
      'November 2026 cannot be locked: 2 time records are undecided',
    )
    expect(refuseLock({ ...over, undecided: 1, corrections: 1 })?.message).toBe(
      'November 2026 cannot be locked: 1 time record is undecided and 1 correction is pending',
    )
    expect(monthLocked('2026-11').message).toBe('November 2026 is locked. Only an admin can unlock it.')
  })
})

describe('a day on which the student is in', () => {
  const at = '2026-11-16T05:02:00.000Z'
  const none = { amIn: null, amOut: null, pmIn: null, pmOut: null, otIn: null, otOut: null }
  const actor = { role: 'supervisor' as const, isOwn: false }

  test('is not decided, and says since when', () => {
    const since = inSince({ ...none, amIn: '2026-11-16T00:00:00.000Z', amOut: at, pmIn: at, status: 'submitted' })
    expect(since).toBe(at)
    const decision = { to: 'approved' as const, actor, reason: null, inSince: since, zone: 'Asia/Manila' }
    expect(refuseDecision('submitted', decision)).toMatchObject({
      status: 409,
      code: 'still_in',
      message: 'The student is still in since 1:02 PM',
    })
  })

  test('is over with its last out, and when it is closed', () => {
    expect(inSince({ ...none, amIn: at, pmOut: at, status: 'submitted' })).toBeNull()
    expect(inSince({ ...none, amIn: at, status: 'incomplete' })).toBeNull()
    expect(inSince({ ...none, pmOut: at, otIn: at, status: 'open' })).toBe(at)
  })
})
