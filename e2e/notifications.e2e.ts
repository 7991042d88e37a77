import { expect, type Page } from '@playwright/test'
import { askCorrection, bell, items, panel, toldTo } from './notices.ts'
import { openAs, toastOf } from './person.ts'
import { test } from './test.ts'

test('the panel lists five, then more until all, toggles each, and marks all as read', async ({ page }) => {
  const session = await openAs(page, 'teacher')
  await expect(bell(page)).toHaveAccessibleName(/^Notifications \(\d+\)$/)
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(items(page)).toHaveCount(5)
  const dot = items(page).first().getByRole('button')
  await expect(dot).toHaveAccessibleName(/^Mark as read/)
  await dot.click()
  await expect(dot).toHaveAccessibleName(/^Mark as unread/)
  await dot.click()
  await expect(dot).toHaveAccessibleName(/^Mark as read/)
  const more = panel(page).getByRole('button', { name: 'View More' })
  for (let count = 5; await more.isVisible(); count = await items(page).count()) {
    await more.click()
    await expect.poll(() => items(page).count()).toBeGreaterThan(count)
  }
  // None is missing and none is there twice, also while others work in the same school.
  await expect.poll(async () => (await items(page).count()) - (await toldTo(page, session.token))).toBe(0)
  await panel(page).getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByRole('button', { name: 'Mark All as Read' })).toHaveCount(0)
  await items(page).first().getByRole('link').click()
  await expect(page).not.toHaveURL('/')
})

test('a failed change says so above the panel, with the server’s sentence or the product’s own', async ({ page }) => {
  await openAs(page, 'supervisor')
  await bell(page).click()
  const refuse = (address: string, json: object) => page.route(address, (route) => route.fulfill({ status: 500, json }))
  await refuse('**/usernotifications/status/*', { success: false })
  await items(page).first().getByRole('button').click()
  await expect(toastOf(page, 'Failed to update notification')).toBeVisible()
  expect(await isAbovePanel(page)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await items(page).first().getByRole('button').click()
  await expect(toastOf(page, 'Failed to update notification')).toHaveCount(1)
  expect(await isAbovePanel(page), 'on a phone').toBe(true)
  await refuse('**/usernotifications/markallasread', { success: false, message: 'The school is closed', code: 'fault' })
  const unread = await bell(page).getAttribute('aria-label')
  await panel(page).getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(toastOf(page, 'The school is closed')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(unread ?? '')
})

test('a list that cannot be fetched is logged and not told', async ({ page }) => {
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.route('**/api/usernotifications?*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await openAs(page, 'supervisor')
  await expect.poll(() => warned.join()).toContain('Failed to fetch notifications')
  await bell(page).click()
  await expect(panel(page).or(page.getByRole('dialog')).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/Failed/)).toHaveCount(0)
})

test('without notifications the panel says so, and offers neither more nor to mark them', async ({ page }) => {
  const json = { success: true, message: '', data: { notifications: [], total: 0, unread: 0 } }
  await page.route('**/api/usernotifications?*', (route) => route.fulfill({ json }))
  await openAs(page, 'supervisor')
  await bell(page).click()
  const shown = page.getByRole('dialog')
  await expect(shown.getByRole('heading', { name: 'No available Notifications' })).toBeVisible()
  await expect(shown.getByRole('button', { name: /Mark All as Read|View More/ })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('the list is 300 pixels high up to a width of 768 and 500 beyond, and what is unread stands out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openAs(page, 'teacher')
  await bell(page).click()
  await expect(items(page)).not.toHaveCount(0)
  const more = panel(page).getByRole('button', { name: 'View More' })
  // Enough items to fill either height.
  for (let count = 0; count < 10; count = await items(page).count()) {
    await more.click()
    await expect.poll(() => items(page).count()).toBeGreaterThan(Math.max(count, 5))
  }
  const height = () =>
    panel(page)
      .getByRole('list')
      .locator('..')
      .evaluate((box) => box.clientHeight)
  expect(await height()).toBe(300)
  await page.setViewportSize({ width: 769, height: 900 })
  await expect.poll(height).toBe(500)
  const first = items(page).first()
  const ground = () => first.evaluate((item) => getComputedStyle(item).backgroundColor)
  const before = await ground()
  const dot = first.getByRole('button')
  const wasRead = /unread/.test((await dot.getAttribute('aria-label')) ?? '')
  await dot.click()
  await expect(dot).toHaveAccessibleName(wasRead ? /^Mark as read/ : /^Mark as unread/)
  expect(await ground()).not.toBe(before)
})

test('news appears in every open tab without loading again, over one stream', async ({ page, context }) => {
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/usernotifications/live')) streams += 1
  })
  const listening = context.waitForEvent('response', (response) => response.url().includes('/usernotifications/live'))
  await openAs(page, 'supervisor')
  await listening
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(bell(other)).toBeVisible()
  await expect.poll(() => other.evaluate(() => navigator.locks.query().then(({ pending }) => pending?.length))).toBe(1)
  await bell(page).click()
  await askCorrection(page)
  for (const tab of [page, other]) {
    await expect(toastOf(tab, 'You have new notification!')).toBeVisible()
    await expect(toastOf(tab, 'Correction requested')).toBeVisible()
  }
  await expect(items(page).first()).toContainText('Correction requested')
  expect(streams).toBe(1)

  // The tab that reads the stream closes, and the other takes over.
  await page.close()
  await askCorrection(other)
  await expect(toastOf(other, 'Correction requested').first()).toBeVisible()
  await bell(other).click()
  await items(other).first().getByRole('link').click()
  await expect(other).toHaveURL(/\/dtr\/\d+\?month=/)
})

test('a stream that was cut comes back and brings what was missed', async ({ page }) => {
  let isCut = true
  await page.route('**/usernotifications/live*', (route) => (isCut ? route.abort() : route.continue()))
  await openAs(page, 'supervisor')
  await expect(bell(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profile' })).not.toHaveText('x')
  await askCorrection(page)
  isCut = false
  await expect(toastOf(page, 'Correction requested')).toBeVisible()
  await expect(page).not.toHaveURL('/homepage')
})

test('without a stream, whoever comes back to the page finds what came meanwhile', async ({ page }) => {
  await page.route('**/usernotifications/live*', (route) => route.abort())
  await openAs(page, 'supervisor')
  await bell(page).click()
  await expect(items(page)).not.toHaveCount(0)
  const newest = items(page).first()
  const before = await newest.innerText()
  await askCorrection(page)
  expect(await newest.innerText()).toBe(before)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(newest).toContainText('Correction requested')
  await expect(newest).not.toHaveText(before)
})

test('what one hears of is chosen on the profile, and stays chosen', async ({ page }) => {
  await openAs(page, 'supervisor', '/profile')
  const choice = page.getByRole('checkbox', { name: 'Push: An intern taps outside the site' })
  await expect(choice).not.toBeChecked()
  await expect(page.getByRole('columnheader', { name: 'Push off here' })).toBeVisible()
  await choice.click()
  await expect(toastOf(page, 'Notification settings saved')).toBeVisible()
  await expect(choice).toBeChecked()
  await page.getByLabel('Daily email summary at').fill('08:30')
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect(toastOf(page, 'Notification settings saved').first()).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(page.getByLabel('Daily email summary at')).toHaveValue('08:30')
})

/** Whether a message that stands where the panel is would be seen, wherever it has made room for itself. */
function isAbovePanel(page: Page): Promise<boolean> {
  return panel(page).evaluate((element) => {
    const middleOf = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const
    const messages = document.querySelector<HTMLElement>('[aria-label=Messages]')
    const card = messages?.firstElementChild
    if (!messages || !card) return false
    const [x, y] = middleOf(element.getBoundingClientRect())
    const [cardX, cardY] = middleOf(card.getBoundingClientRect())
    messages.style.translate = `${x - cardX}px ${y - cardY}px`
    const isSeen = messages.contains(document.elementFromPoint(x, y))
    messages.style.translate = ''
    return isSeen
  })
}
