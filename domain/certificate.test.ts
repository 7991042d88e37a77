import { describe, expect, test } from 'vitest'
import {
  certificateState,
  certificateText,
  certifiedDays,
  refuseCertificate,
  refuseReplacing,
  refuseRevoking,
  serialOf,
} from './certificate.ts'
import type { PlacementStatus } from './placement.ts'

describe('a certificate', () => {
  const met = { minutes: 29_160, required: 29_160, undecided: 0 }
  test.each<[PlacementStatus, Partial<typeof met>, string | null]>([
    ['completed', {}, null],
    ['completed', { minutes: 29_159 }, '485 hours and 59 minutes approved of 486 hours required'],
    ['hours_met', {}, 'The placement’s status is Hours met. Complete it before you issue a certificate.'],
    ['deployed', {}, 'The placement’s status is Deployed. Complete it before you issue a certificate.'],
    ['draft', { minutes: 0 }, 'The placement’s status is Draft. Complete it before you issue a certificate.'],
    ['pulled_out', { minutes: 60 }, null],
    ['transferred', { minutes: 60 }, null],
    ['withdrawn', { minutes: 60 }, 'The student withdrew, so there is no certificate'],
    ['withdrawn', { minutes: 0 }, 'The student withdrew, so there is no certificate'],
    ['pulled_out', { minutes: 60, undecided: 2 }, '2 time records are undecided'],
  ])('of a placement that is %s with %o', (status, hours, message) => {
    expect(refuseCertificate(status, { ...met, ...hours })?.message ?? null).toBe(message)
  })

  test('is revoked once and replaced once', () => {
    const valid = certificateState({ isRevoked: false, isReplaced: false })
    const revoked = certificateState({ isRevoked: true, isReplaced: false })
    const replaced = certificateState({ isRevoked: true, isReplaced: true })
    expect([valid, revoked, replaced]).toEqual(['valid', 'revoked', 'replaced'])
    expect([valid, revoked, replaced].map((state) => refuseRevoking(state)?.code)).toEqual([
      undefined,
      'already_revoked',
      'already_revoked',
    ])
    expect([valid, revoked, replaced].map((state) => refuseReplacing(state)?.code)).toEqual([
      undefined,
      undefined,
      'already_replaced',
    ])
  })

  test('has a serial number of four digits or more', () => {
    expect(serialOf({ schoolYear: '2026-2027', number: 42 })).toBe('2026-2027-0042')
    expect(serialOf({ schoolYear: '2026-2027', number: 12_345 })).toBe('2026-2027-12345')
  })

  test('says what was done where, and whether it was all', () => {
    const facts = { program: 'BS Nursing', from: '2026-06-15', to: '2026-10-30', carried: 0 }
    expect(certificateText({ ...facts, kind: 'certificate', companies: ['Acme', 'Bay Bank'], minutes: 29_190 })).toBe(
      'of the program BS Nursing has completed the required internship, with 486 hours and 30 minutes of internship at Acme and Bay Bank from June 15, 2026 to October 30, 2026.',
    )
    expect(certificateText({ ...facts, kind: 'partial_certificate', companies: [], minutes: 60, carried: 120 })).toBe(
      'of the program BS Nursing has rendered 1 hour of internship from June 15, 2026 to October 30, 2026, including 2 hours credited from earlier records. This is a part of the required internship.',
    )
  })

  test('counts what the week leaves of each approved day, and only the days that are its own', () => {
    const day = (id: number, workDate: string, isApproved = true) => ({
      ...{ id, workDate, credited: 480, earned: 0, isApproved, lockedMinutes: null },
      placementId: id < 3 ? 1 : 2,
    })
    const days = [day(2, '2026-06-16'), day(1, '2026-06-15'), day(3, '2026-06-17'), day(4, '2026-06-18', false)]
    const rules = { maxMinutesPerWeek: 1200, kept: [], required: 9999, carried: 0, isOwn: () => true }
    expect(certifiedDays(days, rules, ({ placementId }) => placementId === 1)).toEqual([
      { date: '2026-06-15', minutes: 480 },
      { date: '2026-06-16', minutes: 480 },
    ])
    expect(certifiedDays(days, rules, ({ placementId }) => placementId === 2)).toEqual([
      { date: '2026-06-17', minutes: 240 },
    ])
  })
})
