import { describe, expect, test } from 'vitest'
import type { DocumentOnFile } from './document.ts'
import { type GateFacts, gapsBefore } from './gate.ts'
import { type PlacementStatus, placementStatuses } from './placement.ts'

describe('a gate', () => {
  const approved: DocumentOnFile = { status: 'approved', expiresOn: null, isOnPaper: false }
  const open: GateFacts = {
    status: 'cleared',
    today: '2026-11-16',
    birthDate: '2005-01-01',
    emergencyContact: { name: 'Ana Cruz', number: '0917 000 0000' },
    startDate: '2026-11-23',
    documents: [
      { requirementId: 1, name: 'Resume', blocks: 'deployment', document: approved },
      { requirementId: 2, name: 'Narrative report', blocks: 'completion', document: approved },
      { requirementId: 3, name: 'Weekly journal', blocks: 'nothing', document: null },
    ],
    agreements: [{ validFrom: '2026-01-01', validUntil: '2026-12-31' }],
    hasCompany: true,
    isCompanyBlacklisted: false,
    hasSupervisor: true,
    hasSite: true,
    hasSchedule: true,
    studentAccount: 'active',
    supervisorAccount: 'active',
    records: ['approved', 'rejected', 'locked'],
    corrections: 0,
    evaluations: [],
    isCarriedProven: true,
  }
  const messages = (to: PlacementStatus, changes: Partial<GateFacts>) =>
    gapsBefore(to, { ...open, ...changes }).map(({ message }) => message)

  test('opens when nothing is missing', () => {
    for (const to of placementStatuses) expect([to, gapsBefore(to, open)]).toEqual([to, []])
  })

  test('lists everything that is missing before a student is cleared', () => {
    const document = (requirementId: number, name: string, changes: Partial<DocumentOnFile> | null) => ({
      requirementId,
      name,
      blocks: 'deployment' as const,
      document: changes === null ? null : { ...approved, ...changes },
    })
    const documents = [
      document(1, 'Resume', null),
      document(2, 'Endorsement letter', { status: 'submitted' }),
      document(3, 'Parental consent', { status: 'returned' }),
      document(4, 'Medical certificate', { expiresOn: '2026-11-15' }),
      document(5, 'Insurance', { status: 'waived' }),
      document(6, 'Internship plan', { status: 'submitted', isOnPaper: true }),
    ]
    const facts = { documents, birthDate: '2008-11-24', emergencyContact: { name: 'Ana Cruz', number: ' ' } }
    expect(messages('cleared', facts)).toEqual([
      'Resume is missing',
      'Endorsement letter is still under review',
      'Parental consent was returned and must be submitted again',
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
      'No MOA of the company covers November 23, 2026',
      'The supervisor is missing',
      'The site is missing',
      'The schedule is missing',
    ])
    expect(messages('deployed', { startDate: null })).toEqual(['The start date is missing'])
    expect(messages('deployed', { startDate: '2027-01-01' })).toHaveLength(1)
    expect(messages('deployed', { hasCompany: false, agreements: [] })).toEqual(['The company is missing'])
    const blacklisted = { isCompanyBlacklisted: true }
    expect(messages('deployed', blacklisted)).toEqual(['This company is blacklisted'])
    expect(messages('deployed', { ...blacklisted, status: 'on_hold' })).toEqual([])
  })

  test('lists everything that is missing before a placement is completed', () => {
    const documents = [{ requirementId: 2, name: 'Narrative report', blocks: 'completion' as const, document: null }]
    const evaluations = [{ id: 7, name: 'Final evaluation', kind: 'supervisor_student' as const }]
    const records = ['approved', 'submitted', 'open'] as const
    const facts = { documents, evaluations, records, isCarriedProven: false }
    expect(messages('completed', facts)).toEqual([
      'Narrative report is missing',
      'The evaluation “Final evaluation” is not submitted yet',
      'The proof of the carried hours is missing',
      '2 time records are undecided',
    ])
  })
})
