import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Company, CompanyFields } from '#contract/companies.ts'
import { CompanyFacts } from './CompanyFacts.tsx'

/** The list and the head of the drawer show these instead. */
const shownElsewhere = ['name', 'industry']

test('a company shows every fact that its form asks for', () => {
  const said = Object.fromEntries(Object.keys(CompanyFields.shape).map((name) => [name, `the ${name}`]))
  const company = {
    ...said,
    id: 1,
    version: 1,
    createdAt: '2026-11-02T00:00:00.000Z',
    updatedAt: '2026-11-02T00:00:00.000Z',
    archivedAt: null,
    status: 'active',
    slots: 4321,
    moa: { state: 'none', validUntil: null, daysLeft: null, notice: null },
    siteCount: 0,
    internsNow: 0,
  } as Company
  const markup = renderToStaticMarkup(<CompanyFacts company={company} action={null} />)
  const shown = { ...said, status: 'Active', slots: '4321' }
  const missing = Object.entries(shown).filter(
    ([name, words]) => !markup.includes(words) && !shownElsewhere.includes(name),
  )
  expect(missing).toEqual([])
})
