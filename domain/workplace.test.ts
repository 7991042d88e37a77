import { expect, test } from 'vitest'
import { type Workplace, workplaceProblems } from './workplace.ts'

const good: Workplace = {
  companyId: 1,
  company: { id: 1, status: 'active', isArchived: false },
  siteId: 2,
  site: { companyId: 1, isArchived: false },
  supervisorId: 3,
  supervisor: { companyId: 1, isArchived: false },
}
const company = { id: 1, status: 'active', isArchived: false } as const
const elsewhere = { companyId: 9, isArchived: false }

test.each<[string, Partial<Workplace>, Record<string, string>]>([
  ['that is whole', {}, {}],
  ['that is not known yet', { companyId: null, siteId: null, supervisorId: null }, {}],
  ['of a company with which talks go on', { company: { ...company, status: 'prospect' } }, {}],
  ['that does not exist', { company: null }, { companyId: 'This company does not exist' }],
  [
    'at a blacklisted company',
    { company: { ...company, status: 'blacklisted' } },
    { companyId: 'This company is blacklisted' },
  ],
  [
    'at a company in the archive',
    { company: { ...company, isArchived: true } },
    { companyId: 'This company is in the archive' },
  ],
  [
    'whose parts belong to another company',
    { site: elsewhere, supervisor: elsewhere },
    { siteId: 'This site belongs to another company', supervisorId: 'This supervisor works at another company' },
  ],
  [
    'of parts without a company',
    { companyId: null },
    { siteId: 'Choose the company before its site', supervisorId: 'Choose the company before its supervisor' },
  ],
  [
    'whose supervisor has left',
    { supervisor: { companyId: 1, isArchived: true } },
    { supervisorId: 'This supervisor is in the archive' },
  ],
])('a place to work %s', (_what, changes, problems) => {
  expect(workplaceProblems({ ...good, ...changes })).toEqual(problems)
})
