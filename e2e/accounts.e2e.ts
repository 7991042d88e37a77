import { expect, type Page } from '@playwright/test'
import { roleBases } from '#domain/roles.ts'
import { openMailbox, unfolded } from '#server/testing/mail-box.ts'
import { openAs, sessionOf, toastOf, visit } from './person.ts'
import { test as base } from './test.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>

/** It starts before the product of this file, which sends its emails here. */
const test = base.extend<object, { mailServer: string }>({
  mailServer: [
    // Playwright requires a destructured first parameter, and nothing of it is needed.
    async ({ playwright: _ }, hand) => {
      mailbox = await openMailbox()
      process.env.SMTP_URL = mailbox.url
      await hand(mailbox.url)
      await mailbox.close()
    },
    { scope: 'worker', auto: true },
  ],
})

async function linkTo(address: string, path: string): Promise<string> {
  const find = () => mailbox.arrived.findLast(({ to, text }) => to.includes(address) && unfolded(text).includes(path))
  await expect.poll(() => find() !== undefined, { timeout: 15_000 }).toBe(true)
  return new RegExp(`${path}\\?token=[\\w-]+`).exec(unfolded(find()?.text ?? ''))?.[0] ?? ''
}

async function changeEmail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Current password').fill('honest-hours')
  await page.getByRole('button', { name: 'Send the link' }).click()
}

test('an own email changes by the link at the new address, and the old address can report it', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, 'supervisor', '/profile')
  const old = (await page.getByText(/@.+\./).first().textContent()) ?? ''
  await changeEmail(page, 'first@mail.example')
  const sent = 'We sent a link to first@mail.example. Your email changes when you open it.'
  await expect(toastOf(page, sent)).toBeVisible()
  await expect(page.getByText('Contact details saved')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep the old email' }).click()
  await expect(toastOf(page, 'Your email stays as it is')).toBeVisible()

  await changeEmail(page, 'second@mail.example')
  await page.goto(await linkTo('second@mail.example', '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByText('From now on, we’ll write to second@mail.example.')).toBeVisible()

  await page.goto(await linkTo(old.trim(), '/account-change'))
  await page.getByRole('button', { name: 'report it' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. We got your report.' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/homepage')

  const desk = await browser.newPage({ baseURL: baseURL ?? '' })
  await openAs(desk, 'admin', '/')
  await desk.getByRole('button', { name: 'Settle' }).click()
  await desk.getByLabel('Reason').fill('Called: it was a mistake')
  await desk.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
  await expect(desk.getByText('Reported account changes')).toHaveCount(0)
  await desk.close()
})

test('a password that another chose leads every screen to a new one', async ({ page }) => {
  await givePassword(page, 'teacher', 'eleven blue jeepneys')
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.goto('/teacher/login')
  await page.getByLabel('Username').fill('teacher')
  await page.getByLabel('Password').fill('eleven blue jeepneys')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Current password')).toBeVisible()
  expect(refused).toEqual([])
  await page.goto('/students')
  await expect(page).toHaveURL('/profile')
  await page.getByLabel('Current password').fill('eleven blue jeepneys')
  await page.getByLabel('New password').fill('twelve green jeepneys')
  const live = page.waitForResponse((answer) => answer.url().includes('/api/usernotifications/live'))
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  // News come from now on, without loading the page again.
  expect((await live).status()).toBe(200)
  await page.goto('/students')
  await expect(page).toHaveURL(/\/students/)
})

test('a new password in one tab is the new password of every tab', async ({ page }) => {
  await givePassword(page, 'student', 'eleven blue jeepneys')
  await page.goto('/student/login')
  await page.getByLabel('Username').fill('student')
  await page.getByLabel('Password').fill('eleven blue jeepneys')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/profile')
  const other = await page.context().newPage()
  await other.goto('/documents')
  await expect(other).toHaveURL('/profile')
  await expect(other.getByLabel('Current password')).toBeVisible()
  await page.getByLabel('Current password').fill('eleven blue jeepneys')
  await page.getByLabel('New password').fill('twelve green jeepneys')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await visit(other, '/documents')
  await expect(other.getByRole('heading', { name: 'Documents' }).first()).toBeVisible()
  await expect(other).toHaveURL('/documents')
})

/** Somebody else chooses the password of a person of the demo school. */
async function givePassword(page: Page, role: 'teacher' | 'student', newPassword: string) {
  const { token } = await sessionOf(page, 'admin')
  const { id } = await sessionOf(page, role)
  const set = { headers: { authorization: `Bearer ${token}` }, data: { id: Number(id), newPassword } }
  expect((await page.request.post(`${roleBases[role]}/change-password`, set)).ok()).toBe(true)
}
