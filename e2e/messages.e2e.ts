import { expect } from '@playwright/test'
import { faults } from './axe.ts'
import { smallTargets } from './hands.ts'
import { openAs } from './person.ts'
import { test } from './test.ts'

test('a coordinator writes to selected students, and one of them reads it on a phone', async ({
  page,
  browser,
  product,
}) => {
  await openAs(page, 'teacher', '/students?search=Muñoz')
  const row = page.getByRole('row').filter({ hasText: 'Angelica Mae' })
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Actions for selected students' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send a message' }).click()
  const window = page.getByRole('dialog', { name: 'New message' })
  await window.getByLabel('Subject').fill('No OJT tomorrow')
  await window.getByLabel('Message', { exact: true }).fill('Hi {firstName}, see bit.ly/typhoon')
  await window.getByRole('button', { name: 'Preview' }).click()
  await expect(window.getByText(/The text can’t have a web address/)).toBeVisible()
  await window.getByLabel('Message', { exact: true }).fill('Hi {firstName}, stay home and stay safe.')
  await window.getByRole('button', { name: 'Preview' }).click()
  await expect(window.getByText('Hi Angelica Mae, stay home and stay safe.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await window.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(window).toHaveCount(0)

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, baseURL: product.url })
  await openAs(phone, 'student', '/dtr/tap')
  const notices = phone.getByRole('list', { name: 'Messages from your school' })
  const notice = notices.getByRole('button', { name: /^No OJT tomorrow/ })
  await expect(notice).toBeVisible()
  expect(await smallTargets(phone)).toEqual([])
  expect(await faults(phone)).toEqual([])
  await notice.click()
  await expect(phone.getByText('Hi Angelica Mae, stay home and stay safe.')).toBeVisible()
  await phone.getByRole('button', { name: 'Mark as read' }).click()
  await expect(notice).toHaveCount(0)
  await phone.close()
})
