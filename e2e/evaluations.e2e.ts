import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { itemsOf } from '#domain/evaluation.ts'
import type { Role } from '#domain/roles.ts'
import { faults } from './axe.ts'
import { openNetwork } from './flaky-network.ts'
import { smallTargets } from './hands.ts'
import { openAs, sessionOf, toastOf } from './person.ts'
import { test } from './test.ts'

test('a coordinator makes a form, a supervisor answers it on a phone, and the student acknowledges it', async ({
  page,
  browser,
}) => {
  const admin = await reading(page, 'admin')
  await test.step('a coordinator makes a form of twenty items', async () => {
    await openAs(page, 'admin', '/settings?tab=evaluations')
    await page.getByRole('button', { name: 'New form' }).click()
    await page.getByRole('menuitem', { name: 'Character and competence' }).click()
    const editor = page.getByRole('dialog', { name: 'New evaluation form' })
    await editor.getByLabel('Name').fill('Twenty items')
    const weight = editor.getByLabel('Weight')
    await weight.first().fill('49')
    await expect(editor.getByText('99 of 100: 1 more to give.')).toBeVisible()
    await expect(editor.getByText('The sections weigh 99 together. They must weigh 100.')).toBeVisible()
    await weight.first().fill('50')
    await editor.getByLabel('From').nth(0).fill('10')
    await expect(editor.getByText('Results from 0 to below 10 have no grade.')).toBeVisible()
    await editor.getByLabel('From').nth(0).fill('0')
    await expect(editor.getByText('This form can be used.')).toBeVisible()
    const preview = editor.getByRole('region', { name: 'Preview on a phone' })
    for (let at = 6; at <= 15; at++) {
      await editor.getByRole('button', { name: 'Add item to Character' }).click()
      await editor
        .getByRole('region', { name: 'Character' })
        .getByLabel(`Item ${at}`, { exact: true })
        .fill(`Item number ${at}`)
    }
    await expect(preview.getByText('Item number 15', { exact: true })).toBeVisible()
    expect(await faults(page), 'the editor').toEqual([])
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Successfully Created!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Twenty items', exact: true })).toBeVisible()
  })

  const studentId = Number((await sessionOf(page, 'student')).id)
  await test.step('the coordinator requests it on the student’s page', async () => {
    await openAs(page, 'teacher', `/students/${studentId}?tab=evaluations`)
    await page.getByRole('button', { name: 'Request an evaluation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an evaluation: 1 student' })
    await dialog.getByLabel('Form').click()
    await page.getByRole('option', { name: 'Twenty items (Supervisor about the student)' }).click()
    await dialog.getByRole('button', { name: 'Request an evaluation (1 student)' }).click()
    await expect(dialog.getByText('1 requested', { exact: true })).toBeVisible()
    expect(await faults(page), 'what became of the request').toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: 'Twenty items' })).toBeVisible()
  })
  const { evaluations } = await admin(`/api/evaluations?studentId=${studentId}&status=due`)
  const asked = { id: evaluations[0]?.id ?? 0 }

  const phone = await phoneOf(browser)
  await test.step('a supervisor answers twenty items in at most 40 presses', async () => {
    await openAs(phone, 'supervisor')
    let presses = 0
    const press = async (name: string) => {
      await phone.getByRole('button', { name, exact: true }).click()
      presses++
    }
    await phone.locator(`a[href="/evaluations/${asked.id}"]`).click()
    presses++
    await expect(phone.getByText('0 of 20 answered')).toBeVisible()
    expect(await faults(phone), 'one question').toEqual([])
    expect(await smallTargets(phone), 'one question').toEqual([])
    for (let at = 1; at <= 19; at++) {
      await press('4')
      await expect(phone.getByText(`${at} of 20 answered`)).toBeVisible()
    }
    await press('Review')
    await expect(phone.getByRole('heading', { name: '1 item is missing' })).toBeVisible()
    await phone.getByRole('button', { name: /Speaks and writes clearly/ }).click()
    presses++
    await press('5')
    await expect(phone.getByText('All sections together')).toBeVisible()
    expect(await faults(phone), 'the result before it is final').toEqual([])
    await press('Submit')
    await expect(toastOf(phone, 'Evaluation submitted')).toBeVisible()
    await expect(phone.getByText('Submitted by', { exact: false }).first()).toBeVisible()
    expect(presses).toBeLessThanOrEqual(40)
  })

  await test.step('the coordinator releases it, and the student reads and acknowledges it', async () => {
    await openAs(page, 'admin', `/evaluations/${asked.id}`)
    await page.getByRole('button', { name: 'Release to the student' }).click()
    await expect(toastOf(page, '1 evaluation released')).toBeVisible()
    const own = await phoneOf(browser)
    await openAs(own, 'student')
    await own.getByRole('link', { name: /Read Twenty items/ }).click()
    await expect(own.getByText('All sections together')).toBeVisible()
    await own.getByLabel('Your remark').fill('Thank you.')
    expect(await faults(own), 'a released evaluation').toEqual([])
    await own.getByRole('button', { name: 'I have read it' }).click()
    await expect(toastOf(own, 'Evaluation acknowledged')).toBeVisible()
    await expect(own.getByText('Thank you.')).toBeVisible()
  })
})

test('answers given without a network outlive their page, and are submitted once when it is back', async ({
  browser,
  product,
}) => {
  const network = await openNetwork(product.url)
  let page = await beginOnPhone(browser, network.url)
  const admin = await reading(page, 'admin')
  const submissions = async () =>
    (await admin('/api/audit?noun=evaluation&action=submitted&rowsPerPage=100')).events.length
  const before = await submissions()
  const level = (digit: string) => page.getByRole('button', { name: new RegExp(`^${digit}`) })
  const answer = async (digit: string, count: number) => {
    await level(digit).click()
    await expect(page.getByText(`${count} of 8 answered`)).toBeVisible()
  }
  await answer('4', 1)
  await answer('4', 2)
  await expect(page.getByText('Your answers are saved as you go.')).toBeVisible()
  network.become('cut')
  for (const count of [3, 4, 5]) await answer('3', count)
  await expect(page.getByText(/^Saved on this device\./)).toBeVisible()
  const [phone, address] = [page.context(), page.url()]
  await page.close()
  page = await phone.newPage()
  await page.goto(address)
  await expect(page.getByText('5 of 8 answered')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out now?' })
  await expect(question).toContainText('Your answers to an evaluation are not sent yet, and will be lost.')
  await question.getByRole('button', { name: 'Stay' }).click()
  for (const count of [6, 7, 8]) await answer('3', count)
  await expect(page.getByText('All sections together')).toBeVisible()
  expect(await faults(page), 'a result without a network').toEqual([])

  network.become('fine')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Your answers are saved as you go.')).toBeVisible()
  network.become('drops_replies')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/Trying again|We’ll send this when you’re back online/).first()).toBeVisible()
  network.become('fine')
  await expect(page.getByText(/^Submitted by/)).toBeVisible()
  expect(await submissions()).toBe(before + 1)
  await network.close()
})

test('answers kept for an evaluation that was submitted on another device are gone when it is read', async ({
  browser,
  product,
}) => {
  const network = await openNetwork(product.url)
  let page = await beginOnPhone(browser, network.url)
  const { token } = await sessionOf(page, 'supervisor')
  network.become('cut')
  await page.getByRole('button', { name: /^4/ }).click()
  await expect(page.getByText(/^Saved on this device\./)).toBeVisible()
  const [phone, address] = [page.context(), page.url()]
  await page.close()

  const elsewhere = async (method: 'GET' | 'PUT', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await phone.request.fetch(`${product.url}/api/evaluations/${path}`, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const id = address.split('/').at(-1)?.split('?')[0] ?? ''
  const { form, version } = await elsewhere('GET', id)
  const answers = Object.fromEntries(itemsOf(form.sections).map((item) => [item.id, 3]))
  await elsewhere('PUT', `submit/${id}`, { answers, comments: {}, version })

  network.become('fine')
  page = await phone.newPage()
  await page.goto(address)
  await expect(page.getByText(/^Submitted by/)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/landing$/)
  await network.close()
})

async function phoneOf(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  const phone = { viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const
  return (await browser.newContext({ ...phone, ...options })).newPage()
}

type Read = { evaluations: { id: number }[]; events: object[] }

async function reading(page: Page, role: Role) {
  const { token } = await sessionOf(page, role)
  return async (path: string): Promise<Read> => {
    const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return JSON.parse(await answer.text()).data
  }
}

/** A supervisor's first evaluation on a phone, whose worker has the files of this screen. */
async function beginOnPhone(browser: Browser, baseURL: string) {
  const page = await phoneOf(browser, { baseURL, serviceWorkers: 'allow' })
  await openAs(page, 'supervisor', '/evaluations')
  await page
    .getByRole('link', { name: /Answer/ })
    .first()
    .click()
  await expect(page.getByText('0 of 8 answered')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('0 of 8 answered')).toBeVisible()
  return page
}
