import { expect } from '@playwright/test'
import { kept, openAs, sessionOf, toastOf, visit } from './person.ts'
import { test } from './test.ts'

test('people see what the school keeps about them, and their preferences take effect at once', async ({ page }) => {
  await openAs(page, 'student', '/profile')
  const about = page.getByRole('main')
  for (const fact of ['Username', 'Student number', 'Program', 'SIPP Coordinator']) {
    await expect(about.getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Barangay')).toBeVisible()

  await page.getByLabel('Dark theme').check()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByLabel('As my phone').check()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByLabel('Menu mode').click()
  await page.getByRole('option', { name: 'Slides over the page' }).click()
  await expect(page.getByRole('navigation', { includeHidden: true })).toBeHidden()
})

test('a teacher has no address and no consents to give, and sees that again at once, whatever the server does', async ({
  page,
}) => {
  await openAs(page, 'teacher', '/profile')
  await expect(page.getByText('Employee number')).toBeVisible()
  await expect(page.getByLabel('Barangay')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Consent' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Manage Companies' }).click()
  await expect(page).toHaveURL('/companies')
  await page.route('**/api/**', () => {})
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('Employee number')).toBeVisible()
})

test('contact data is changed, and an email without a mail server is for the school', async ({ page }) => {
  await openAs(page, 'admin', '/profile')
  await expect(page.getByText('To change it, ask another admin.')).toBeVisible()
  const number = page.getByLabel('Contact number')
  await number.fill('0917 555 0101')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Contact details saved')).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('0917 555 0101')
})

test('a wrong current password is told beside its field, and nobody is signed out', async ({ page }) => {
  await openAs(page, 'supervisor', '/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('eleven blue jeepneys')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('a changed password is told, and the form closes', async ({ page }) => {
  let sent: unknown
  await page.route('**/api/teachers/change-password', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { success: true, message: 'Successfully Updated!' } })
  })
  await openAs(page, 'teacher', '/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('honest-hours')
  await page.getByLabel('New password').fill('eleven blue jeepneys')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  expect(sent).toEqual({ currentPassword: 'honest-hours', newPassword: 'eleven blue jeepneys' })
})

test('signing out everywhere else ends the others and keeps this one', async ({ page }) => {
  // Another role, so that no other test is signed out.
  const other = await sessionOf(page, 'admin')
  for (let more = 0; more < 2; more++) await sessionOf(page, 'admin')
  const own = await openAs(page, 'admin', '/profile')
  await page.route('**/api/sessions/others', (route) =>
    route.fulfill({ json: { success: true, message: 'Signed out everywhere else', data: { ended: 1 } } }),
  )
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  // Only the newest at first, because a long list would push the rest out of a phone's reach.
  const listed = page.getByText(/^(In use now|Last used)/)
  await expect(listed).toHaveCount(3)
  const showAll = page.getByRole('button', { name: /^Show all \d+ sessions$/ })
  const all = Number((await showAll.innerText()).match(/\d+/)?.[0])
  await showAll.click()
  await expect(listed).toHaveCount(all)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toastOf(page, 'Signed out everywhere else')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await kept(page)).token).toBe(own.token)
  expect(other.token).not.toBe(own.token)
})

test('a photo is shown where the initials were, and anything else is refused', async ({ page }) => {
  await openAs(page, 'supervisor', '/profile')
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(toastOf(page, 'Choose a JPEG, PNG or WebP picture')).toBeVisible()
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot })
  await expect(toastOf(page, 'Photo updated')).toBeVisible()
  const width = () =>
    page
      .getByRole('main')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1)
  // The browser keeps photos for a day, and yet shows the new one.
  await picker.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: twoDots })
  await expect.poll(width).toBe(2)
  await page.reload()
  await expect.poll(width).toBe(2)
})

test('a consent is given and taken back', async ({ page }) => {
  await openAs(page, 'student', '/profile')
  const location = page.getByLabel('Share my location when I tap')
  await expect(location).not.toBeChecked()
  await location.click()
  await expect(location).toBeChecked()
  // On the tap screen it is close to the button, so a stray touch only asks.
  await page.goto('/dtr/tap')
  await page.getByRole('button', { name: 'Location is on' }).click()
  const question = page.getByRole('alertdialog', { name: 'Turn off location?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await visit(page, '/profile')
  await expect(location).toBeChecked()
  await location.click()
  await expect(location).not.toBeChecked()
})

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)
const twoDots = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=',
  'base64',
)
