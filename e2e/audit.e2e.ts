import { expect } from '@playwright/test'
import { faults } from './axe.ts'
import { sessionOf, showAs } from './person.ts'
import { test } from './test.ts'

test('an admin finds who changed a company, with the fields before and after', async ({ page }) => {
  const session = await sessionOf(page, 'admin')
  const headers = { authorization: `Bearer ${session.token}` }
  const list = await (await page.request.get('/api/companies', { headers })).json()
  const [company] = list.data.companies
  await page.request.put(`/api/companies/${company.id}`, { headers, data: { industry: 'Shipbuilding' } })

  await showAs(page, session, '/settings?tab=audit&noun=company')
  const newest = page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()
  await expect(newest).toContainText(`Changed company ${company.name}`)
  await newest.getByText('1 field').click()
  await expect(newest).toContainText('→ Shipbuilding')
  expect(await faults(page)).toEqual([])

  await page.getByLabel('Action').click()
  await page.getByRole('option', { name: 'Restored', exact: true }).click()
  await expect(page.getByText('No events found')).toBeVisible()
})
