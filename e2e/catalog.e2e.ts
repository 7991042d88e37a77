import { expect, type Page } from '@playwright/test'
import { companies } from '#contract/companies.ts'
import { courses } from '#contract/courses.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { placements } from '#contract/placements.ts'
import { school } from '#contract/school.ts'
import { terms } from '#contract/terms.ts'
import { addDays, dateInWords } from '#domain/calendar.ts'
import { termInWords } from '#domain/term.ts'
import { faults } from './axe.ts'
import { openAs, sessionOf, toastOf, visit } from './person.ts'
import { test } from './test.ts'

const stamp = Date.now().toString(36).slice(-5).toUpperCase()

test('a change of required hours says who is affected, and touches them only when asked', async ({ page }) => {
  const ask = await asAdmin(page)
  const course = first((await ask(courses.list, { query: { search: 'BSIT' } })).courses)
  const before = await hoursAtWork(ask, course.id)
  await openAs(page, 'teacher', '/courses?search=BSIT')
  await page.getByRole('button', { name: course.code, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${course.code}` })
  await dialog.getByLabel('Required hours').fill(String(course.requiredHours + 14))
  await dialog.getByRole('button', { name: 'Save' }).click()

  const concerned = page.getByRole('dialog', { name: 'Apply to existing placements?' })
  await expect(concerned.getByText(/active placements use the old settings/)).toBeVisible()
  await concerned.getByRole('button', { name: 'Only new placements' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  expect(await hoursAtWork(ask, course.id)).toEqual(before)

  await page.getByRole('button', { name: course.code, exact: true }).click()
  await dialog.getByLabel('Required hours').fill(String(course.requiredHours))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await concerned.getByRole('button', { name: 'Close' }).click()
  await expect(dialog.getByLabel('Required hours')).toHaveValue(String(course.requiredHours))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await concerned.getByRole('button', { name: /^Update all/ }).click()
  await expect(dialog).toBeHidden()
})

test('the second to save is told what changed and by whom, and loses nothing typed', async ({ page }) => {
  const ask = await asAdmin(page)
  const company = await ask(companies.create, { body: { name: `Twice Told ${stamp}`, city: 'Iloilo', slots: 3 } })
  const params = { id: company.id }
  await openAs(page, 'teacher', `/companies?search=Twice Told ${stamp}`)
  await page.getByRole('button', { name: `Actions for ${company.name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${company.name}` })
  await dialog.getByLabel('City or municipality').fill('Bacolod')
  await dialog.getByLabel('Industry').fill('Sugar')
  await ask(companies.update, { params, body: { city: 'Roxas', slots: 9, version: company.version } })

  await dialog.getByRole('button', { name: 'Save' }).click()
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText('Milagros Añonuevo saved this record')
  await expect(notice).toContainText('City or municipality: “Iloilo” became “Roxas”; you have “Bacolod”')
  await expect(notice).toContainText('Slots: “3” became “9”')
  await expect(dialog.getByLabel('Industry')).toHaveValue('Sugar')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  expect(await ask(companies.read, { params })).toMatchObject({ city: 'Bacolod', industry: 'Sugar', slots: 9 })
})

test('a company gets a site, an agreement and its document, is deleted, and comes back', async ({ page }) => {
  const name = `Harbor Works ${stamp}`
  await openAs(page, 'teacher', '/companies')
  await page.getByRole('button', { name: 'New company' }).first().click()
  const company = page.getByRole('dialog', { name: 'New company' })
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText('Name is required')).toBeVisible()
  await company.getByLabel('Name', { exact: true }).fill(name)
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Created!')).toBeVisible()

  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText('No MOA yet')).toBeVisible()
  await drawer.getByRole('button', { name: 'New MOA' }).click()
  const agreement = page.getByRole('dialog', { name: 'New MOA' })
  await agreement.getByLabel('Reference').fill('MOA-1')
  await agreement.getByLabel('Valid from').fill('2026-01-01')
  await agreement.getByRole('button', { name: 'Save' }).click()
  await expect(agreement.getByText('Enter the last day, or choose “No end date”')).toBeVisible()
  await agreement.getByLabel('No end date (perpetual)').check()
  await agreement.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Perpetual').first()).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Upload the document' }).click()
  await (await chooser).setFiles({
    name: 'moa.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj moa'),
  })
  await expect(drawer.getByRole('button', { name: 'moa.pdf' })).toBeVisible()

  await drawer.getByRole('tab', { name: 'Sites' }).click()
  await drawer.getByRole('button', { name: 'New site' }).click()
  const site = page.getByRole('dialog', { name: 'New site' })
  await site.getByLabel('Name', { exact: true }).fill('Pier 4')
  await site.getByLabel('Latitude').fill('10.2966')
  await site.getByRole('button', { name: 'Save' }).click()
  await expect(site.getByText('Enter both latitude and longitude, or neither')).toBeVisible()
  await site.getByLabel('Longitude').fill('123.9068')
  await site.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Within 150 m')).toBeVisible()
  await expect(drawer.getByRole('application', { name: `Sites of ${name}` })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('It moves to the archive.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, 'Successfully Deleted!')).toBeVisible()
  await expect(page.getByText(/^No match for/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Records' }).click()
  await page.getByRole('option', { name: 'Archived' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(toastOf(page, 'Successfully Restored!')).toBeVisible()
})

test('a form that was opened and left as it is closes at once, a new one and one to edit', async ({ page }) => {
  const open = page.locator('[role=dialog], [role=alertdialog]')
  const fields = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await openAs(page, 'admin', '/courses')
  for (const [path, name] of [
    ['/courses', 'New program'],
    ['/companies', 'New company'],
    ['/teachers', 'New coordinator'],
    ['/supervisors', 'New supervisor'],
    ['/settings?tab=terms', 'New term'],
    ['/settings?tab=holidays', 'New holiday'],
    ['/settings?tab=suspensions', 'New suspension'],
    ['/settings?tab=requirements', 'New requirement'],
  ] as const) {
    await visit(page, path)
    await page.getByRole('button', { name }).first().click()
    await expect(fields).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open, `new: ${path}`).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(fields).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(open, `edit: ${path}`).toHaveCount(0)
  }
})

test('a dialog in a drawer asks for itself, and leaves the drawer open', async ({ page }) => {
  const ask = await asAdmin(page)
  const company = await ask(companies.create, { body: { name: `Twice Asked ${stamp}` } })
  await openAs(page, 'admin', `/companies?open=${company.id}`)
  const drawer = page.getByRole('dialog', { name: company.name })
  await drawer.getByRole('button', { name: 'New MOA' }).click()
  const agreement = page.getByRole('dialog', { name: 'New MOA' })
  await agreement.getByLabel('No end date (perpetual)').check()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(agreement.getByLabel('No end date (perpetual)')).toBeChecked()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer.getByText('No MOA yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
})

test('what placements depend on is not deleted: they are named, each with a way to it', async ({ page }) => {
  const ask = await asAdmin(page)
  const placement = first((await ask(placements.list, { query: { status: 'deployed', rowsPerPage: 1 } })).placements)
  await openAs(page, 'admin', `/companies?search=${encodeURIComponent(placement.companyName ?? '')}`)
  await page.getByRole('button', { name: `Actions for ${placement.companyName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const blocked = page.getByRole('dialog', { name: 'Not deleted' })
  await expect(blocked).toContainText(`${placement.companyName} cannot be deleted`)
  await blocked.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/students\/\d+$/)
})

test('a list that fails says so in the same words, and tries again', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/companies?*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '<html>' }) : route.continue(),
  )
  await openAs(page, 'teacher', '/companies')
  await expect(page.getByText('Failed to fetch companies')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible()
})

test('an admin sets the school; a coordinator finds only the calendar and the requirements', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/settings')
  const name = page.getByLabel('Name', { exact: true })
  const former = await name.inputValue()
  for (const next of [`${former} of the Sea`, former]) {
    await name.fill(next)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('contentinfo').getByText(next)).toBeVisible()
  }
  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'teacher', '/settings')
  await expect(other.getByRole('tab')).toHaveText([
    'Holidays',
    'Suspensions',
    'Requirements',
    'Evaluation forms',
    'Letters',
    'Messages',
  ])
  await other.context().close()
})

test('a coordinator adds a holiday and a suspension of their own programs', async ({ page }) => {
  await openAs(page, 'teacher', '/settings?tab=holidays')
  await expect(page.getByText('New Year’s Day')).toBeVisible()
  await page.getByRole('button', { name: 'New holiday' }).first().click()
  const holiday = page.getByRole('dialog', { name: 'New holiday' })
  await holiday.getByLabel('Name').fill(`Town fiesta ${stamp}`)
  await holiday.getByLabel('Date').fill(`${new Date().getFullYear()}-12-29`)
  await holiday.getByRole('combobox', { name: /^Type/ }).click()
  await page.getByRole('option', { name: 'Special non-working' }).click()
  await holiday.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Created!')).toBeVisible()

  await page.getByRole('tab', { name: 'Suspensions' }).click()
  await page.getByRole('button', { name: 'New suspension' }).first().click()
  const storm = page.getByRole('dialog', { name: 'New suspension' })
  await storm.getByLabel('Reason').fill(`Storm ${stamp}`)
  await storm.getByLabel('First day').fill('2027-01-05')
  await storm.getByLabel('Last day').fill('2027-01-04')
  await storm.getByRole('button', { name: 'Save' }).click()
  await expect(storm.getByText('The suspension ends on or after its first day')).toBeVisible()
  await storm.getByLabel('Last day').fill('2027-01-05')
  await storm.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Storm ${stamp}`, exact: true })).toBeVisible()
})

test('axe finds nothing on the catalog’s dialogs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const ask = await asAdmin(page)
  await openAs(page, 'admin', '/settings')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  expect(await faults(page), 'school').toEqual([])
  for (const tab of ['Terms', 'Holidays', 'Suspensions', 'Requirements']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('table', { name: tab }).getByRole('button').first()).toBeVisible()
    expect(await faults(page), tab).toEqual([])
    await page.getByRole('button', { name: /^New / }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faults(page), `new of ${tab}`).toEqual([])
    await page.keyboard.press('Escape')
  }
  const company = first((await ask(companies.list, { query: { moa: 'valid', rowsPerPage: 1 } })).companies)
  await visit(page, `/companies?open=${company.id}`)
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sites' })).toBeVisible()
  for (const tab of ['Sites', 'MOAs', 'Interns']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await faults(page), tab).toEqual([])
  }
})

function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('The demo school has none')
  return row
}

type Ask = Awaited<ReturnType<typeof asAdmin>>

async function hoursAtWork(ask: Ask, id: number): Promise<number[]> {
  const { placements } = await ask(courses.affected, { params: { id }, query: { rowsPerPage: 100 } })
  return placements.map(({ requiredHours }) => requiredHours)
}

test('a finished term is rolled over after a preview and undone, and the school counts from a day', async ({
  page,
}) => {
  const ask = await asAdmin(page)
  const finished = first((await ask(terms.list, { query: { sort: 'startsOn' } })).terms)
  await openAs(page, 'admin', '/settings?tab=terms')
  await page.getByRole('button', { name: `Actions for ${termInWords(finished)}` }).click()
  await page.getByRole('menuitem', { name: 'Roll over' }).click()
  const dialog = page.getByRole('dialog', { name: `Roll over ${termInWords(finished)}` })
  await expect(dialog.getByText(/^\d+ graduate and move to the archive$/)).toBeVisible()
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Roll over \d+ students?$/ }).click()
  await expect(dialog.getByText(/^\d+ rolled over \(\d+ graduated/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText(/^\d+ undone$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('tab', { name: 'School' }).click()
  const working = first((await ask(placements.list, { query: { status: 'deployed', sort: 'startDate' } })).placements)
  const day = addDays(working.startDate ?? '', 14)
  await page.getByLabel('Counts from').fill(day)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'School settings saved')).toBeVisible()
  await visit(page, `/students/${working.studentId}`)
  await expect(page.getByText(`Counts from ${dateInWords(day)}, as the whole school`)).toBeVisible()
  await ask(school.update, { body: { countsFrom: null } })
})

type Sent = { params?: Record<string, number>; query?: Record<string, string | number>; body?: object }

/** Calls the server directly, as the admin of the demo school. */
async function asAdmin(page: Page) {
  const { token } = await sessionOf(page, 'admin')
  return async <E extends Endpoint>(endpoint: E, { params = {}, query = {}, body }: Sent): Promise<AnswerOf<E>> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    const answer = await page.request.fetch(path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
      params: query,
      ...(body ? { data: body } : {}),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
}
