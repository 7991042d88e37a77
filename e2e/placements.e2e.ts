import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { choose } from './choose.ts'
import { openAs, sessionOf, toastOf, visit } from './person.ts'
import { test } from './test.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28')

test('a coordinator places a student, is refused for a missing MOA, adds it and deploys', async ({ page }) => {
  const { student, company, supervisor } = await prepare(page)
  await openAs(page, 'teacher', `/students/${student.id}`)

  await page.getByRole('button', { name: 'Place student' }).click()
  const drawer = page.getByRole('dialog', { name: 'Place student' })
  // A drawer without changes closes at once.
  await expect(drawer.getByRole('combobox', { name: /^Term/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Place student' }).click()
  await choose(drawer.getByLabel('Company'), company.name)
  await expect(drawer.getByRole('combobox', { name: /^Site/ })).toContainText('Main office')
  await drawer.getByRole('combobox', { name: /^Supervisor/ }).click()
  await page.getByRole('option', { name: supervisor.lastName }).click()
  await drawer.getByLabel('First day').fill(today)
  await drawer.getByRole('button', { name: '8 to 5, Monday to Friday' }).click()
  await drawer.getByRole('button', { name: 'Place student' }).click()
  await expect(toastOf(page, 'Successfully Created!')).toBeVisible()

  await page.getByRole('button', { name: 'Ask for requirements' }).click()
  await page.getByRole('button', { name: 'Clear for deployment' }).click()
  const refused = page.getByRole('dialog', { name: /^Clear for deployment/ })
  await expect(refused.getByText('8 things are missing')).toBeVisible()
  await refused.getByRole('link', { name: 'Fix: Resume is missing' }).click()
  await receivePapers(page)

  await page.getByRole('link', { name: 'The student’s page' }).click()
  await page.getByRole('button', { name: 'Clear for deployment' }).click()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  const noMoa = page.getByRole('dialog', { name: /^Deploy/ })
  await expect(noMoa.getByText(/^No MOA of the company covers/).first()).toBeVisible()
  await noMoa.getByRole('link', { name: /^Fix: No MOA/ }).click()

  await expect(page).toHaveURL(`/companies?open=${company.id}`)
  await page.getByRole('tab', { name: 'MOAs' }).click()
  await page.getByRole('button', { name: 'New MOA' }).click()
  const agreement = page.getByRole('dialog', { name: 'New MOA' })
  await agreement.getByLabel('Reference').fill('MOA 2026-77')
  await agreement.getByLabel('Valid from').fill(today)
  await agreement.getByLabel('Valid until').fill(nextYear)
  await agreement.getByRole('button', { name: 'Save' }).click()
  await expect(agreement).toBeHidden()

  await visit(page, `/students/${student.id}`)
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change status' })).toBeVisible()
  await expect(page.getByText('Deployed', { exact: true }).first()).toBeVisible()
})

test('an intern is transferred with a reason, and the new placement goes on from the earlier', async ({ page }) => {
  const { student, company, supervisor, siteId, api } = await prepare(page)
  const placement = await api.post('/api/placements', {
    studentId: student.id,
    termId: await api.currentTerm(),
    companyId: company.id,
    siteId,
    supervisorId: supervisor.id,
    startDate: today,
  })
  await openAs(page, 'teacher', `/students/${student.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: /^Transfer/ })
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The company moved to another city')
  await dialog.getByRole('button', { name: 'Transfer' }).click()

  const next = page.getByRole('dialog', { name: 'Edit placement' })
  await expect(next).toBeVisible()
  await next.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Reason: The company moved to another city')).toBeVisible()
  const { placements } = await api.get(`/api/placements?studentId=${student.id}`)
  expect(placements).toMatchObject([
    { status: 'draft', continuesId: placement.id },
    { id: placement.id, status: 'transferred' },
  ])
})

test('a coordinator issues a certificate, replaces it, and its page says which one holds', async ({
  page,
  product,
}) => {
  const { api } = await prepare(page)
  const { placements: done } = await api.get('/api/placements?status=completed&rowsPerPage=100')
  const { certificates: known } = await api.get('/api/certificates?rowsPerPage=100')
  const certified = known.map(({ placementId }: { placementId: number }) => placementId)
  const open = done.find(({ id }: { id: number }) => !certified.includes(id))
  await openAs(page, 'teacher', `/students/${open.studentId}`)
  await page.getByRole('button', { name: 'Issue certificate' }).click()
  await expect(toastOf(page, 'Certificate issued')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download certificate/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Certificate \d{4}-\d{4}-\d{4}\.pdf$/)

  await page.getByRole('button', { name: /^More for No\./ }).click()
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  const dialog = page.getByRole('dialog', { name: /^Replace certificate/ })
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The name was misspelled')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText(/^Replaced by No\. /)).toBeVisible()

  const { certificates } = await api.get(`/api/certificates?placementId=${open.id}`)
  for (const [index, verdict] of ['Unchanged', 'Replaced'].entries()) {
    await page.goto(`${product.url}/verify/${certificates[index].code}`)
    await expect(page.getByRole('heading', { name: verdict })).toBeVisible()
  }
})

test('two students are placed at once, and their supervisor hands them over', async ({ page }) => {
  const { student, company, supervisor, tag, api } = await prepare(page)
  const other = await api.post('/api/students', { ...student.fields, studentNumber: `F-${tag}`, firstName: 'Mara' })
  const heir = await api.post('/api/supervisors', { firstName: 'Ida', lastName: `Sy${tag}`, companyId: company.id })

  await openAs(page, 'teacher', `/students?search=${tag}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Place students' })
  await choose(drawer.getByLabel('Company'), company.name)
  await drawer.getByRole('combobox', { name: /^Supervisor/ }).click()
  await page.getByRole('option', { name: supervisor.lastName }).click()
  await drawer.getByRole('button', { name: 'Place 2 students' }).click()
  await expect(drawer).toBeHidden()

  await visit(page, `/supervisors?search=${tag}`)
  await page.getByRole('button', { name: new RegExp(`Actions for .*${supervisor.lastName}`) }).click()
  await page.getByRole('menuitem', { name: 'Hand over interns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over interns' })
  await dialog.getByRole('combobox', { name: /^New supervisor/ }).click()
  await page.getByRole('option', { name: heir.lastName }).click()
  await dialog.getByRole('button', { name: 'Hand over 2 interns' }).click()
  await expect(dialog).toBeHidden()
  const { placements } = await api.get(`/api/placements?supervisorId=${heir.id}`)
  expect(placements.map((one: { studentId: number }) => one.studentId).sort()).toEqual([student.id, other.id].sort())
})

/** The coordinator receives every document of a student before the first day as a hard copy. */
async function receivePapers(page: Page) {
  await page.getByRole('button', { name: /^Receive \d+ hard copies$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Receive \d+ documents of 1 student$/ })
  await dialog.getByLabel('Valid until').fill(nextYear)
  await dialog.getByRole('button', { name: /^Mark \d+ as received$/ }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ marked as received$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

/** A student of the coordinator and a company without an MOA, made only for this test. */
async function prepare(page: Page) {
  const { token, id } = await sessionOf(page, 'teacher')
  const api = caller(page.request, token)
  const tag = `${Date.now()}${Math.floor(Math.random() * 1000)}`
  const { courses } = await api.get('/api/courses?rowsPerPage=1')
  const fields = {
    firstName: 'Liza',
    lastName: `Bautista${tag}`,
    studentNumber: `E-${tag}`,
    courseId: courses[0].id,
    coordinatorId: Number(id),
    birthDate: '2003-02-01',
    emergencyName: 'Rosa Bautista',
    emergencyNumber: '0917 000 0000',
  }
  const student = { ...(await api.post('/api/students', fields)), fields }
  const company = await api.post('/api/companies', { name: `Kapihan ${tag}`, status: 'active' })
  const site = await api.post(`/api/companies/${company.id}/sites`, { name: 'Main office', main: true })
  const supervisor = await api.post('/api/supervisors', {
    firstName: 'Noel',
    lastName: `Ramos${tag}`,
    companyId: company.id,
  })
  return { student, company, supervisor, siteId: site.id, tag, api }
}

function caller(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) => {
    const answer = await request.get(path, { headers })
    return (await answer.json()).data
  }
  return {
    get,
    currentTerm: async () => {
      const { terms } = await get('/api/terms?current=true')
      return Number(terms[0].id)
    },
    post: async (path: string, data: object) => {
      const answer = await request.post(path, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()).data
    },
  }
}
