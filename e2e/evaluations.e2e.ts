import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { faults } from './axe.ts'
import { smallTargets } from './hands.ts'
import { openAs, sessionOf, toastOf } from './person.ts'
import { test } from './test.ts'

test('a coordinator makes a form, a supervisor answers it on a phone, and the student acknowledges it', async ({
  page,
  browser,
}) => {
  const admin = await api(page, 'admin')
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

  const { evaluationTemplates } = await admin.get('/api/evaluation-templates?search=Twenty')
  const studentId = Number((await sessionOf(page, 'student')).id)
  const asked = await admin.post('/api/evaluations', {
    templateId: evaluationTemplates[0]?.id,
    studentIds: [studentId],
  })

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

async function phoneOf(browser: Browser): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  return context.newPage()
}

async function api(page: Page, role: Role) {
  const { token } = await sessionOf(page, role)
  const headers = { authorization: `Bearer ${token}` }
  const read = async (answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(answer.ok(), await answer.text()).toBe(true)
    const { data }: { data: { id: number; evaluationTemplates: { id: number }[] } } = JSON.parse(await answer.text())
    return data
  }
  return {
    get: async (path: string) => read(await page.request.get(path, { headers })),
    post: async (path: string, data: object) => read(await page.request.post(path, { headers, data })),
  }
}
