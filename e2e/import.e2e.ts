import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { faults } from './axe.ts'
import { openAs } from './person.ts'
import { test } from './test.ts'

const row = (n: number, program = 'BSIT') => `imp-${n},Ñuñez,Import${n},${program},4,4A`
const listOf = (rows: readonly string[]) => ({
  name: 'class-list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Student No.,Surname,Given name,Course,Year level,Block', ...rows].join('\r\n')),
})
const fifty = Array.from({ length: 50 }, (_, n) => row(100 + n))

test('a coordinator imports 50 students, after a wrong row was told and left out', async ({ page }) => {
  await openAs(page, 'teacher', '/students')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import students' })
  const take = (rows: readonly string[]) => dialog.getByLabel('File', { exact: true }).setInputFiles(listOf(rows))

  await take([...fifty.slice(1), row(100, 'BSXX')])
  await expect(dialog.getByText('has 50 rows')).toBeVisible()
  await expect(dialog.getByText('First row: Ñuñez')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expect(dialog.getByText('No program has this code or name (found “BSXX”). Row 51')).toBeVisible()
  await expect(dialog.getByText('1 wrong')).toBeVisible()
  const wrong = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows with errors' }).click()
  expect(readFileSync(await (await wrong).path(), 'utf8')).toContain('imp-100,Ñuñez,Import100,BSXX')
  await dialog.getByRole('button', { name: 'Upload corrected file' }).click()

  await take(fifty)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expect(dialog.getByText('50 new')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 50 rows' }).click()
  await expect(dialog.getByText('50 added, 0 updated, 0 skipped')).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the result' }).click()
  const result = readFileSync(await (await saved).path(), 'utf8')
  expect(result.trim().split('\r\n')).toHaveLength(51)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Import' }).click()
  await take([row(149), row(150), row(151, 'BSXX')])
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expect(dialog.getByText('1 to skip')).toBeVisible()
  const skipped = dialog.getByRole('region', { name: 'Skipped rows' }).getByRole('row')
  await expect(skipped).toHaveText([/^Row/, '2imp-149, Ñuñez, Import149A student with this number already exists'])
  await expect(dialog.getByRole('region', { name: 'Problems' }).getByRole('row')).toHaveCount(2)
  expect(await faults(page)).toEqual([])

  await page.goto('/students?search=imp-149')
  await expect(page.getByText('imp-149').first()).toBeVisible()
})

test('a list is saved as it is filtered', async ({ page }) => {
  await openAs(page, 'teacher', '/companies?status=active')
  const exports = page.getByRole('button', { name: 'Export' })
  const choice = page.getByRole('menuitem', { name: 'CSV' })
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/exports/companies?**', async (route) => {
    await held
    await route.continue()
  })
  await exports.click()
  const saved = page.waitForEvent('download')
  await choice.click()
  await expect(exports).toHaveAttribute('aria-busy', 'true')
  // Nobody saves the same file twice meanwhile.
  await exports.click({ force: true })
  await exports.press('ArrowDown')
  await expect(choice).toHaveCount(0)
  pass()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^companies-[\d-]+\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFFCompany,Industry/)
})
