import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { students } from '#contract/students.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { faults } from './axe.ts'
import { choose } from './choose.ts'
import { openAs, sessionOf, toastOf, visit } from './person.ts'
import { test } from './test.ts'

const stamp = Date.now().toString(36).slice(-6)

test('an admin creates a coordinator, who accepts the invitation and signs in', async ({ page, browser }) => {
  const lastName = `Imbitado${stamp}`
  await openAs(page, 'admin', '/teachers')
  await page.getByRole('button', { name: 'New coordinator' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New coordinator' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await dialog.getByLabel('First name').fill('Corazon')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('BSIT · ').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Created!')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search coordinators' }).fill(lastName)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row.getByText('Not invited')).toBeVisible()
  await row.getByRole('button', { name: `Actions for Corazon ${lastName}` }).click()
  await page.getByRole('menuitem', { name: 'Print invitation' }).click()
  const invitation = page.getByRole('dialog', { name: `Invitation of Corazon ${lastName}` })
  const link = new URL((await invitation.getByText('/landing?token=').textContent()) ?? '')
  const username = `corazon.${lastName.toLowerCase()}`
  await expect(invitation.getByText(`Username: ${username}`)).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(link.pathname + link.search, page.url()).href)
  await visitor.getByLabel('New password').first().fill('kapeng barako 77')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(toastOf(visitor, 'Password reset successfully!')).toBeVisible()
  await visitor.goto(new URL('/teacher/login', page.url()).href)
  await visitor.getByLabel('Username').fill(username)
  await visitor.getByLabel('Password', { exact: true }).fill('kapeng barako 77')
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor.getByRole('button', { name: 'Logout' })).toBeVisible()
  await visitor.goto(new URL('/teachers', page.url()).href)
  await expect(visitor.getByRole('heading', { name: 'SIPP Coordinators' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'New coordinator' })).toHaveCount(0)
  await visitor.context().close()
})

test('a student is added, found, spoken of, deleted and restored', async ({ page }) => {
  const lastName = `Dalisay${stamp}`
  await openAs(page, 'teacher', '/students')
  await page.getByRole('button', { name: 'New student' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New student' })
  await drawer.getByLabel('First name').fill('Ligaya')
  await drawer.getByLabel('Last name').fill(lastName)
  await drawer.getByLabel('Student number').fill(`N-${stamp}`)
  await choose(drawer.getByLabel('Program'), 'BSIT')
  await drawer.getByLabel('Section').fill('4-Z')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Created!')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search students' }).fill(`dalisay${stamp.slice(0, 4)}`)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row.getByText('Not placed')).toBeVisible()
  expect(page.url()).toContain('search=')
  const actions = page.getByRole('button', { name: `Actions for Ligaya ${lastName}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remarks' }).click()
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Arrives early.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()

  await page.getByRole('button', { name: `${lastName}, Ligaya` }).click()
  await expect(page.getByRole('heading', { name: `Ligaya ${lastName}` })).toBeVisible()
  await expect(page.getByText('Arrives early.')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('changed remarks')).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('It moves to the archive.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, 'Successfully Deleted!')).toBeVisible()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()

  await page.goto(`/students?archived=true&search=${lastName}`)
  await expect(actions).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText(/^No match for/)).toBeVisible()
})

test('the second to save a student is told what changed and by whom, and loses nothing typed', async ({ page }) => {
  const ask = await asAdmin(page)
  const student = await aStudent(ask, page, 'Nauna')
  await openAs(page, 'teacher', `/students/${student.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^Edit / })
  await drawer.getByLabel('Section').fill('4-B')
  await drawer.getByLabel('City or municipality').fill('Naga')
  await ask(students.update, { params: { id: student.id }, body: { section: '4-C', version: student.version } })
  await drawer.getByRole('button', { name: 'Save' }).click()
  const notice = drawer.getByRole('alert')
  await expect(notice).toContainText('Milagros Añonuevo saved this record')
  await expect(notice).toContainText('Section: empty became “4-C”; you have “4-B”')
  await expect(drawer.getByLabel('City or municipality')).toHaveValue('Naga')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  expect(await ask(students.read, { params: { id: student.id } })).toMatchObject({ section: '4-B', city: 'Naga' })
})

test('what was typed in a drawer is lost only after a question', async ({ page }) => {
  await openAs(page, 'admin', '/students')
  const add = page.getByRole('button', { name: 'New student' }).first()
  const drawer = page.getByRole('dialog', { name: 'New student' })
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const firstName = drawer.getByLabel('First name')
  await add.click()
  await firstName.fill('Ligaya')
  await firstName.fill('')
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)

  await add.click()
  await firstName.fill('Ligaya')
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(firstName).toHaveValue('Ligaya')
  await expect(firstName).toBeFocused()
  await page.mouse.click(5, 300)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(firstName).toHaveValue('Ligaya')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
  await expect(add).toBeFocused()

  await add.click()
  await expect(firstName).toHaveValue('')
  await drawer.getByRole('combobox', { name: 'Sex' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeVisible()
})

test('a drawer that was saved closes without a question, and one in which nothing was changed', async ({ page }) => {
  const ask = await asAdmin(page)
  const student = await aStudent(ask, page, `Ingat${stamp}`)
  await openAs(page, 'admin', `/students/${student.id}`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const drawer = page.getByRole('dialog', { name: /^Edit / })
  await edit.click()
  await expect(drawer.getByLabel('Last name')).toHaveValue(`Ingat${stamp}`)
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
  await edit.click()
  await drawer.getByLabel('Section').fill('4-Q')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
})

test('a page cannot be selected before its rows are there', async ({ page }) => {
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const isOff = expect(all).toBeDisabled()
  await page.route(/\/api\/students(\?|$)/, (route) => isOff.then(() => route.continue()))
  await openAs(page, 'admin', '/students')
  await isOff
  await all.check()
  await expect(page.getByText('10 selected')).toBeVisible()
})

test('students chosen in the list are given a coordinator and deleted at once', async ({ page }) => {
  const ask = await asAdmin(page)
  const lastName = `Marami${stamp}`
  const ids = [await aStudent(ask, page, lastName), await aStudent(ask, page, lastName)].map(({ id }) => id)
  for (const id of ids) await ask(students.update, { params: { id }, body: { coordinatorId: null } })
  await openAs(page, 'admin', `/students?search=${lastName}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${lastName}`) })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Assign coordinator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a coordinator: 2 students' })
  await choose(dialog.getByLabel('Coordinator'), 'Dueñas')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 assigned')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 undone')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Assign coordinator' }).click()
  await choose(dialog.getByLabel('Coordinator'), 'Dueñas')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 assigned')
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const id of ids) {
    expect((await ask(students.read, { params: { id } })).coordinatorName).toContain('Dueñas')
  }
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page
    .getByRole('region', { name: 'Actions for selected students' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Successfully Deleted!')).toBeVisible()
  await expect(page.getByText(/^No match for/)).toBeVisible()
})

test('the document of a hard copy is asked for, and is there again after the page was loaded anew', async ({
  page,
}) => {
  await openAs(page, 'admin', '/students')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const dialog = page.getByRole('dialog', { name: 'Receive a document: 10 students' })
  const document = dialog.getByRole('combobox', { name: /^Document/ })
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Receive a document' }).click()
  }
  await open()
  await dialog.getByRole('button', { name: /^Receive a document/ }).click()
  await expect(document).toBeFocused()
  await expect(document).toHaveAccessibleDescription('Choose a document')
  await document.click()
  await page.getByRole('option', { name: 'Medical certificate' }).click()
  await dialog.getByLabel('Valid until').fill('2099-12-01')
  await page.reload()
  await open()
  await expect(document).toHaveText('Medical certificate')
  await expect(dialog.getByLabel('Valid until')).toHaveValue('2099-12-01')
})

test('a page that has lost its rows gives way to the last, and so does one that never was', async ({ page }) => {
  const ask = await asAdmin(page)
  const lastName = `Dulo${stamp}`
  await aStudent(ask, page, lastName)
  await aStudent(ask, page, lastName)
  await openAs(page, 'admin', `/students?search=${lastName}&rowsPerPage=1&page=2`)
  await expect(page.getByText('2–2 of 2')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page
    .getByRole('region', { name: 'Actions for selected students' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${lastName}`) })).toHaveCount(1)
  await page.goto(`/students?search=${lastName}&page=99`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page).toHaveURL((url) => !url.searchParams.has('page'))
})

test('students chosen in the list get slips after a question that counts them, and one opens an account', async ({
  page,
  browser,
}) => {
  const ask = await asAdmin(page)
  const lastName = `Anyaya${stamp}`
  const chosen = [await aStudent(ask, page, lastName), await aStudent(ask, page, lastName)]
  const stateOf = (id: number) => ask(students.read, { params: { id } })
  await openAs(page, 'admin', `/students?search=${lastName}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${lastName}`) })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Actions for selected students' })
  // This school has no mail server, so nothing says that something is sent.
  await bar.getByRole('button', { name: 'Make invitation email' }).click()
  const question = page.getByRole('dialog', { name: 'Make invitation email: 2 students' })
  await expect(question.getByText('saved as files, not sent')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  for (const { id } of chosen) expect((await stateOf(id)).invitedAt).toBeNull()

  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print invitation slips' }).click()
  const slips = page.getByRole('dialog', { name: 'Print invitation slips' })
  await expect(slips.getByRole('button', { name: 'Make 2 slips' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await slips.getByRole('button', { name: 'Make 2 slips' }).click()
  const words = (await readPages(readFileSync(await (await download).path()))).flat().map(({ text }) => text)
  const codes = words.filter((word) => /^[2-9A-Y]{5}-[2-9A-Y]{5}$/.test(word))
  expect(codes).toHaveLength(2)
  for (const { id } of chosen) expect((await stateOf(id)).slipUntil).not.toBeNull()

  const { studentNumber } = await stateOf(chosen[0]!.id)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(`/landing#code=${codes[0]}`, page.url()).href)
  await visitor.getByLabel('Student number').fill('1')
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor.getByText('This code and number don’t work together.')).toBeVisible()
  expect(await faults(visitor)).toEqual([])
  await visitor.getByLabel('Student number').fill(studentNumber)
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Welcome, Hilda ${lastName}`)
  await visitor.getByLabel('New password').fill('seven mango trees')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor).toHaveURL(/\/student\/login$/)
  await visitor.getByLabel('Username').fill(studentNumber)
  await visitor.getByLabel('Password', { exact: true }).fill('seven mango trees')
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor).toHaveURL((url) => url.pathname === '/')
  await visitor.context().close()
})

test('a student who opens the students sees their own page, and nobody else’s', async ({ page }) => {
  const { id } = await openAs(page, 'student', '/students')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await visit(page, `/students/${Number(id) + 1}`)
  await expect(page.getByText('Student not found')).toBeVisible()
})

test('a supervisor sees their own interns and may write remarks only', async ({ page }) => {
  await openAs(page, 'supervisor', '/students')
  await expect(page.getByRole('heading', { name: 'My interns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New student' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Remarks'])
})

test('Ctrl-K leads to a person, to a screen, and to the tabs of the settings that the role may open', async ({
  page,
}) => {
  const ask = await asAdmin(page)
  const student = await aStudent(ask, page, `Hanapin${stamp}`)
  await openAs(page, 'admin', '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search people, companies, screens and actions' })
  await field.fill(`hanapin${stamp}`)
  await expect(page.getByRole('option', { name: new RegExp(`Hanapin${stamp}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/students/${student.id}$`))
  await page.keyboard.press('Control+k')
  await field.fill('supervisors')
  await page.getByRole('option', { name: 'Manage Supervisors' }).click()
  await expect(page.getByRole('heading', { name: 'Supervisors' })).toBeVisible()
  for (const [typed, tab] of [
    ['terms', 'Terms'],
    ['holidays', 'Holidays'],
    ['suspensions', 'Suspensions'],
    ['requirements', 'Requirements'],
    ['signatories', 'School'],
  ] as const) {
    await test.step(`“${typed}” leads to the tab ${tab}`, async () => {
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await page.getByRole('option', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    })
  }
})

test('Ctrl-K offers a coordinator no tab of the admin', async ({ page }) => {
  await openAs(page, 'teacher', '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search people, companies, screens and actions' }).fill('settings')
  const offered = [
    /^Settings$/,
    /^Holidays/,
    /^Suspensions/,
    /^Requirements/,
    /^Evaluation forms/,
    /^Letters/,
    /^Messages/,
  ]
  await expect(page.getByRole('option')).toHaveText(offered)
})

test('failures are told in the words of the specification', async ({ page }) => {
  const isFailing = { status: 500, contentType: 'application/json', body: '{}' }
  await page.route('**/api/students?**', (route) => route.fulfill(isFailing))
  await page.route('**/api/teachers?**', (route) => route.fulfill(isFailing))
  await page.route('**/api/supervisors?**', (route) => route.fulfill(isFailing))
  await page.route('**/api/teachers', (route) => route.fulfill(isFailing))
  await openAs(page, 'admin', '/students')
  await expect(page.getByText('Failed to fetch students')).toBeVisible()
  await visit(page, '/supervisors')
  await expect(page.getByText('Failed to fetch supervisors')).toBeVisible()
  await visit(page, '/teachers')
  await expect(page.getByText('Failed to fetch teachers')).toBeVisible()
  await page.getByRole('button', { name: 'New coordinator' }).first().click()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Cruz')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Failed to add teacher')).toBeVisible()
})

test('the lists of people have nothing that a screen reader stumbles over', async ({ page }) => {
  await openAs(page, 'admin', '/students')
  for (const [path, noun] of [
    ['/students', 'student'],
    ['/teachers', 'coordinator'],
    ['/supervisors', 'supervisor'],
  ] as const) {
    await test.step(path, async () => {
      await visit(page, path)
      const add = page.getByRole('button', { name: `New ${noun}` }).first()
      await expect(add).toBeVisible()
      await expect(page.getByRole('button', { name: /^Actions for / }).first()).toBeVisible()
      expect(await faults(page)).toEqual([])
      await add.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // The drawer slides in, so its colors are checked when it has stopped.
      await page
        .getByRole('dialog')
        .evaluate((dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished)))
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
})

type Ask = <E extends Endpoint>(
  endpoint: E,
  sent?: { params?: object; query?: object; body?: object },
) => Promise<AnswerOf<E>>

async function asAdmin(page: Page): Promise<Ask> {
  const { token } = await sessionOf(page, 'admin')
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(Reflect.get(params, name)))
    const answer = await page.request.fetch(`${path}?${new URLSearchParams(query as Record<string, string>)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { data: body } : {}),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
}

let made = 0

/** A student in a program of the demo coordinator, who coordinates them. */
async function aStudent(ask: Ask, page: Page, lastName: string) {
  const { id } = await sessionOf(page, 'teacher')
  const { students: own } = await ask(students.list, { query: { coordinatorId: id, rowsPerPage: '1' } })
  return ask(students.create, {
    body: {
      firstName: 'Hilda',
      lastName,
      studentNumber: `X-${stamp}-${++made}`,
      courseId: own[0]?.courseId,
      coordinatorId: Number(id),
    },
  })
}
