import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { addDays, monthInWords } from '#domain/calendar.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { faults } from './axe.ts'
import { openAs, sessionOf, showAs } from './person.ts'
import { test } from './test.ts'

test('a student prints the month as Form 48, and it tells the times of the screen', async ({ page }) => {
  const student = await sessionOf(page, 'student')
  const headers = { authorization: `Bearer ${student.token}` }
  const { data } = await (await page.request.get(`/api/dtr/${student.id}`, { headers })).json()
  const month = addDays(`${data.month}-01`, -1).slice(0, 7)
  const before = await (await page.request.get(`/api/dtr/${student.id}?month=${month}`, { headers })).json()
  await showAs(page, student, `/dtr?month=${month}`)
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: 'Form 48 (PDF)' }).click())
  expect(file.suggestedFilename()).toBe(`form48-${month}-${student.id}.pdf`)
  const [sheet, ...others] = await pagesOf(file)
  expect(others).toEqual([])
  const words = sheet?.map(({ text }) => text) ?? []
  expect(words.filter((word) => word === data.student.name)).toHaveLength(2)
  expect(words.filter((word) => word === monthInWords(month))).toHaveLength(2)
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', hour: 'numeric', minute: '2-digit' })
  const printed = before.data.records.flatMap(({ record }: { record: Record<string, string | null> | null }) =>
    record === null || record.status === 'rejected'
      ? []
      : ['amIn', 'amOut', 'pmIn', 'pmOut'].flatMap((slot) => {
          const at = record[slot]
          return at ? [clock.format(new Date(at)).replace(/\s?[AP]M/, '')] : []
        }),
  )
  expect(printed.length).toBeGreaterThan(10)
  const times = words.filter((word) => /^\d+:\d\d$/.test(word)).sort()
  expect(times).toEqual([...printed, ...printed].sort())
})

test('the school’s form and a spreadsheet of the month are one choice away', async ({ page }) => {
  await openAs(page, 'student', '/dtr')
  await page.getByRole('button', { name: 'Download' }).click()
  const excel = await saved(page, () => page.getByRole('menuitem', { name: 'School form (Excel)' }).click())
  expect(excel.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Download' }).click()
  const pdf = await saved(page, () => page.getByRole('menuitem', { name: 'School form (PDF)' }).click())
  const [sheet] = await pagesOf(pdf)
  expect(sheet?.map(({ text }) => text)).toContain('HOURS')
})

test('a supervisor prints an intern’s month', async ({ page }) => {
  const { id } = await sessionOf(page, 'student')
  await openAs(page, 'supervisor', `/dtr/${id}`)
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: 'Form 48 (PDF)' }).click())
  expect(await pagesOf(file)).toHaveLength(1)
})

test('a coordinator prints a section as one file, a page for each student', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, 'teacher', '/dtr')
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: /^Program/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('combobox', { name: /^Section/ }).click()
  const section = page.getByRole('option').nth(1)
  const [, students] = /\((\d+)\)$/.exec((await section.innerText()).trim()) ?? []
  await section.click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await faults(page)).toEqual([])
  const file = await saved(page, () => dialog.getByRole('button', { name: 'Print' }).click())
  await expect(dialog).toBeHidden()
  expect(Number(students)).toBeGreaterThan(0)
  expect(await pagesOf(file)).toHaveLength(Number(students))
})

async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return file
}

async function pagesOf(file: Download) {
  return readPages(await readFile(await file.path()))
}
