import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readPages } from '#server/testing/pdf-text.ts'
import { faults } from './axe.ts'
import { openAs, toastOf } from './person.ts'
import { test } from './test.ts'

test('a coordinator opens the reports from the dashboard, looks at one and fetches it as a file', async ({ page }) => {
  await openAs(page, 'teacher')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/\/reports/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'DTR summary' })).toBeVisible()
  const table = preview.getByRole('table')
  await expect(table.getByRole('row').last()).toContainText(/^Total: \d+/)
  const total = Number(/Total: (\d+)/.exec(await table.getByRole('row').last().innerText())?.[1])
  expect(total).toBeGreaterThan(0)

  await page.getByText('CHED Annex D: interns and host establishments').first().click()
  await expect(preview.getByRole('columnheader', { name: 'Host training establishment' })).toBeVisible()
  await preview.getByRole('button', { name: 'PDF' }).click()
  await expect(toastOf(page, 'Report started')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download annex-d-.*\.pdf$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^annex-d-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/)
  const pages = await readPages(await readFile(await file.path()))
  const words = pages.flat().map(({ text }) => text)
  expect(words).toContain('LIST OF STUDENT INTERNS AND HOST TRAINING ESTABLISHMENTS')
  expect(words.some((word) => word.startsWith('Total: '))).toBe(true)
})

test('what a program writes into Annex C is kept and stands in the preview', async ({ page }) => {
  await openAs(page, 'teacher', '/reports?kind=annex_c')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Issues and concerns').fill('Two companies let their MOA expire.')
  await dialog.getByLabel('Recommendations').fill('Renew every MOA in May.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  await expect(preview.getByRole('table')).toContainText('Two companies let their MOA expire.')
  await page.reload()
  await expect(preview.getByRole('table')).toContainText('Renew every MOA in May.')
})

test('a report is narrowed by program and period, and says what to do where it is empty', async ({ page }) => {
  await openAs(page, 'admin', '/reports?kind=completion')
  await page.getByRole('combobox', { name: /^Program/ }).click()
  await page.getByRole('option', { name: 'BSIT', exact: true }).click()
  await expect(page).toHaveURL(/courseId=\d+/)
  await page.getByLabel('From').fill('2019-01-01')
  await page.getByLabel('To', { exact: true }).fill('2019-01-31')
  await expect(page.getByText('Nothing to report')).toBeVisible()
  await expect(page.getByRole('button', { name: 'PDF' })).toBeDisabled()
})

test('the section is chosen from those that the program has, and narrows the report', async ({ page }) => {
  await openAs(page, 'teacher', '/reports')
  const section = page.getByRole('combobox', { name: /^Section/ })
  await page.getByRole('combobox', { name: /^Program/ }).click()
  await page.getByRole('option', { name: 'BSIT', exact: true }).click()
  await section.click()
  await expect(page.getByRole('option').first()).toHaveText('All sections')
  const chosen = (await page.getByRole('option').nth(1).innerText()).trim()
  await page.getByRole('option').nth(1).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('section')).toContain(chosen)
  const table = page.getByRole('region', { name: 'Preview' }).getByRole('table')
  const sections = table.locator('tbody tr td:nth-child(4)')
  await expect.poll(async () => new Set(await sections.allInnerTexts())).toEqual(new Set([chosen]))

  // Upper and lower case name the same section, and another program has its own sections.
  const address = new URL(page.url())
  address.searchParams.set('section', chosen.toLowerCase())
  await page.goto(address.href)
  await expect(section).toContainText(chosen)
  await page.getByRole('combobox', { name: /^Program/ }).click()
  await page.getByRole('option', { name: 'BSCS', exact: true }).click()
  await expect(section).toContainText('All sections')
  await expect(page).not.toHaveURL(/section=/)
})

test('a report prints in light colors, every column of it, and the totals once', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'darkMode', value: 'true', url: product.url }])
  await openAs(page, 'teacher', '/reports')
  const table = page.getByRole('region', { name: 'Preview' }).getByRole('table')
  await expect(table.getByRole('row').last()).toContainText(/^Total: \d+/)
  const titles = await table.getByRole('columnheader').allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your files' })).toHaveCount(0)
  await expect(page.getByText('All programs · all sections · all companies')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')

  const pages = await readPages(await page.pdf({ format: 'A4' }))
  const words = pages.map((texts) =>
    texts
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  )
  expect(words.length).toBeGreaterThan(1)
  for (const title of titles) for (const word of title.split(' ')) expect(words[0]).toContain(word)
  expect(words.join(' ').match(/Total: /g)).toHaveLength(1)
  expect(words[0]).not.toContain('Excel')
})

test('the reports open from the search, and not for a supervisor', async ({ page, browser }) => {
  await openAs(page, 'admin')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.keyboard.type('report')
  await page.getByRole('option', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  const other = await browser.newContext()
  const desk = await other.newPage()
  await openAs(desk, 'supervisor', '/reports')
  await expect(desk).toHaveURL(/\/$/)
  await other.close()
})

test('axe finds nothing on the reports, and a phone does not scroll sideways', async ({ page }) => {
  await openAs(page, 'teacher', '/reports?kind=requirements&section=BSIT%204A')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('list')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await faults(page)).toEqual([])
})
