import { expect, test } from 'vitest'
import { expiryFlags } from './document-flags.ts'

const today = '2026-11-16'
const document = (expiresOn: string | null) => ({ status: 'approved' as const, expiresOn, isOnPaper: false })
const facts = { today, documents: [], agreements: [], hasCompany: true }

test('a paper that runs out or has run out flags the placement', () => {
  const documents = [
    { requirementId: 1, name: 'Resume', document: document(null) },
    { requirementId: 2, name: 'Medical certificate', document: document('2026-12-01') },
    { requirementId: 3, name: 'Insurance', document: document('2026-11-15') },
    { requirementId: 4, name: 'Plan', document: null },
    { requirementId: 5, name: 'Permit', document: document('2026-11-15'), isOfCompany: true },
  ]
  expect(expiryFlags({ ...facts, documents })).toEqual([
    { code: 'paper_expiring', message: 'Medical certificate expires on December 1, 2026', id: 2 },
    { code: 'paper_expired', message: 'Insurance expired on November 15, 2026', id: 3 },
    { code: 'company_paper_expired', message: 'Permit expired on November 15, 2026', id: 5 },
  ])
})

test('so does the MOA of its company, unless another lasts longer', () => {
  const ended = { validFrom: '2025-01-01', validUntil: '2026-11-01' }
  expect(expiryFlags({ ...facts, agreements: [ended] })).toEqual([
    { code: 'moa_expired', message: 'The MOA of the company expired on November 1, 2026' },
  ])
  expect(expiryFlags({ ...facts, agreements: [ended, { validFrom: '2026-01-01', validUntil: null }] })).toEqual([])
  expect(expiryFlags({ ...facts, agreements: [ended], hasCompany: false })).toEqual([])
})
