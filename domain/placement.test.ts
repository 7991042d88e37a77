import { describe, expect, test } from 'vitest'
import type { PaperOnFile } from './document.ts'
import { type GateFacts, gapsBefore } from './gate.ts'
import {
  isBeingPrepared,
  isLive,
  isRunning,
  type PlacementStatus,
  placementStatuses,
  refuseStep,
  refuseTapIn,
  statusByHours,
  stepsFrom,
} from './placement.ts'

const endings = ['pulled_out', 'withdrawn', 'transferred']

describe('the way of a placement', () => {
  test.each<[PlacementStatus, string[]]>([
    ['draft', ['requirements', ...endings]],
    ['requirements', ['cleared', ...endings]],
    ['cleared', ['deployed', ...endings]],
    ['deployed', ['on_hold', ...endings]],
    ['on_hold', ['deployed', ...endings]],
    ['hours_met', ['completed', ...endings]],
    ['completed', []],
    ['pulled_out', []],
    ['withdrawn', []],
    ['transferred', []],
  ])('from %s', (from, steps) => {
    expect(stepsFrom(from)).toEqual(steps)
    for (const to of placementStatuses) {
      expect([to, refuseStep(from, to, 'A reason')?.code ?? null]).toEqual([
        to,
        steps.includes(to) ? null : 'step_not_allowed',
      ])
    }
  })

  test('leaving and holding need a reason', () => {
    expect(refuseStep('deployed', 'pulled_out', ' ')).toMatchObject({
      status: 422,
      message: 'Say why the placement is pulled out',
    })
    expect(refuseStep('deployed', 'on_hold', null)?.code).toBe('reason_missing')
    expect(refuseStep('on_hold', 'deployed', null)).toBeNull()
  })

  test.each<[PlacementStatus, number, PlacementStatus]>([
    ['deployed', 29_159, 'deployed'],
    ['deployed', 29_160, 'hours_met'],
    ['on_hold', 29_160, 'hours_met'],
    ['hours_met', 29_160, 'hours_met'],
    ['hours_met', 29_159, 'deployed'],
    ['completed', 0, 'completed'],
    ['draft', 30_000, 'draft'],
  ])('%s with %i approved minutes of 29,160 is %s', (status, approved, expected) =>
    expect(statusByHours(status, { approved, required: 29_160 })).toBe(expected),
  )

  test('taps are taken while deployed and after the hours are met', () => {
    expect(placementStatuses.filter((status) => refuseTapIn(status) === null)).toEqual(['deployed', 'hours_met'])
    expect(refuseTapIn('completed')?.message).toBe('Your placement is completed. It takes no more taps.')
    expect(new Set(placementStatuses.map((status) => refuseTapIn(status)?.message)).size).toBe(7)
  })

  test('of some states a student has one at a time', () => {
    expect(placementStatuses.filter(isBeingPrepared)).toEqual(['draft', 'requirements', 'cleared'])
    expect(placementStatuses.filter(isRunning)).toEqual(['deployed', 'on_hold', 'hours_met'])
    expect(placementStatuses.filter(isLive)).toHaveLength(6)
  })
})

describe('a gate', () => {
  const approved: PaperOnFile = { status: 'approved', expiresOn: null, isOnPaper: false }
  const open: GateFacts = {
    today: '2026-11-16',
    birthDate: '2005-01-01',
    emergencyContact: { name: 'Ana Cruz', number: '0917 000 0000' },
    startDate: '2026-11-23',
    papers: [
      { requirementId: 1, name: 'Resume', blocks: 'deployment', paper: approved },
      { requirementId: 2, name: 'Narrative report', blocks: 'completion', paper: approved },
      { requirementId: 3, name: 'Weekly journal', blocks: 'nothing', paper: null },
    ],
    agreements: [{ validFrom: '2026-01-01', validUntil: '2026-12-31' }],
    hasCompany: true,
    hasSupervisor: true,
    hasSite: true,
    hasSchedule: true,
    records: ['approved', 'rejected', 'locked'],
  }
  const messages = (to: PlacementStatus, changes: Partial<GateFacts>) =>
    gapsBefore(to, { ...open, ...changes }).map(({ message }) => message)

  test('opens when nothing is missing', () => {
    for (const to of placementStatuses) expect([to, gapsBefore(to, open)]).toEqual([to, []])
  })

  test('lists everything that is missing before a student is cleared', () => {
    const paper = (requirementId: number, name: string, changes: Partial<PaperOnFile> | null) => ({
      requirementId,
      name,
      blocks: 'deployment' as const,
      paper: changes === null ? null : { ...approved, ...changes },
    })
    const papers = [
      paper(1, 'Resume', null),
      paper(2, 'Endorsement letter', { status: 'submitted' }),
      paper(3, 'Parental consent', { status: 'returned' }),
      paper(4, 'Medical certificate', { expiresOn: '2026-11-15' }),
      paper(5, 'Insurance', { status: 'waived' }),
      paper(6, 'Internship plan', { status: 'submitted', isOnPaper: true }),
    ]
    const facts = { papers, birthDate: '2008-11-24', emergencyContact: { name: 'Ana Cruz', number: ' ' } }
    expect(messages('cleared', facts)).toEqual([
      'Resume is missing',
      'Endorsement letter waits for review',
      'Parental consent was returned and has to be handed in again',
      'Medical certificate has expired',
      'The intern must be 18 or older on the first day',
      'The emergency contact needs a name and a number',
    ])
    expect(gapsBefore('cleared', { ...open, ...facts })[0]).toMatchObject({ code: 'paper_missing', id: 1 })
  })

  test.each([
    ['2008-11-23', []],
    ['2008-11-24', ['under_age']],
    [null, ['birth_date']],
  ])('a birth date of %s', (birthDate, codes) =>
    expect(gapsBefore('cleared', { ...open, birthDate }).map(({ code }) => code)).toEqual(codes),
  )

  test('lists everything that is missing before a student is deployed', () => {
    const facts = { agreements: [], hasSupervisor: false, hasSite: false, hasSchedule: false }
    expect(messages('deployed', facts)).toEqual([
      'No MOA of the company covers 23 November 2026',
      'The supervisor is missing',
      'The site is missing',
      'The schedule is missing',
    ])
    expect(messages('deployed', { startDate: null })).toEqual(['The start date is missing'])
    expect(messages('deployed', { startDate: '2027-01-01' })).toHaveLength(1)
    expect(messages('deployed', { hasCompany: false, agreements: [] })).toEqual(['The company is missing'])
  })

  test('lists everything that is missing before a placement is completed', () => {
    const papers = [{ requirementId: 2, name: 'Narrative report', blocks: 'completion' as const, paper: null }]
    expect(messages('completed', { papers, records: ['approved', 'submitted', 'open'] })).toEqual([
      'Narrative report is missing',
      '2 time records are undecided',
    ])
  })
})
