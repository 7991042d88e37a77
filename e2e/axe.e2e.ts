import { expect, type Page } from '@playwright/test'
import { faults } from './axe.ts'
import { cutWords, isThere, smallTargets, takeShifts, watchShifts } from './hands.ts'
import { readAs, sessionOf, showAs, visit } from './person.ts'
import { test } from './test.ts'

const publicScreens = [
  '/homepage',
  '/landing',
  '/student/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/nowhere',
]
// The other dashboards and the lists of people are checked in the files about them.
const staffScreens = ['/courses', '/companies', '/documents', '/dtr', '/profile', '/reports', '/settings']
const studentScreens = ['/dtr', '/dtr/tap', '/documents', '/profile', '/']
/** Where every target is measured, and nothing may move. */
const ofHands = ['/dtr', '/dtr/tap', '/documents', '/profile', '/']
const phone = { width: 360, height: 740 }
const laptop = { width: 1366, height: 768 }

test('words that are too pale to read are found in each theme, also one heading among others like it', async ({
  page,
}) => {
  await page.goto('/homepage')
  await expect(page.locator('[data-first]')).toHaveCount(0)
  for (const level of [1, 3])
    await page
      .getByRole('heading', { level })
      .last()
      .evaluate((heading) => {
        heading.style.color = 'rgb(128 128 128 / 0.4)'
      })
  const found = (await faults(page)).map((fault) => fault.split(': ')[0])
  const inOtherTheme = 'in the other theme, color-contrast'
  expect(found).toEqual(['color-contrast', 'color-contrast', inOtherTheme, inOtherTheme])
})

test('axe finds nothing on the public screens, a thumb misses nothing, and a phone cuts off no words', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  for (const path of publicScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await faults(page), path).toEqual([])
    await expect(page.locator('[data-first]')).toHaveCount(0)
    expect(await smallTargets(page), path).toEqual([])
    expect(await cutWords(page), path).toEqual([])
    // At most four thumbs of scrolling, also on the page that tells what the product is.
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThan(4 * phone.height)
  }
})

test('axe finds nothing on the screens of a teacher with a laptop, and nothing moves', async ({ page }) => {
  await page.setViewportSize(laptop)
  await watchShifts(page)
  const session = await sessionOf(page, 'teacher')
  const { records } = await readAs(page, session, '/api/dtr/queue')
  await showAs(page, session, `/students/${records[0].studentId}`)
  await isThere(page)
  await isStill(page, 'a student’s page')
  await walk(page, staffScreens, async (shown, path) => {
    await isStill(shown, path)
    await isClean(shown, path)
  })
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faults(page), 'the notifications').toEqual([])
})

test('axe finds nothing on the screens of a student with a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await watchShifts(page)
  const session = await sessionOf(page, 'student')
  const { todo } = await readAs(page, session, '/api/dashboard')
  const { link } = todo.find(({ code }: { code: string }) => code === 'incomplete_day')
  await showAs(page, session, link)
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
  await fitsHands(page, link)
  // Everything is still to come, the name of the student too.
  await page.goto('/')
  await isThere(page)
  await isStill(page, '/ at first')
  await walk(page, studentScreens, async (shown, path) => {
    if (ofHands.includes(path)) await fitsHands(shown, path)
    await isClean(shown, path)
  })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  expect(await faults(page), 'the open menu').toEqual([])
})

test('a supervisor’s thumb misses nothing on a phone, and nothing moves under it', async ({ page }) => {
  await page.setViewportSize(phone)
  await watchShifts(page)
  const session = await sessionOf(page, 'supervisor')
  const { records } = await readAs(page, session, '/api/dtr/queue')
  // Opened by a link: everything is still to come.
  const month = `/dtr/${records[0].studentId}`
  await showAs(page, session, month)
  await isThere(page)
  await fitsHands(page, month)
  await walk(page, ['/', `/students/${records[0].studentId}`, '/documents', '/profile'], fitsHands)
})

async function isStill(page: Page, path: string) {
  const { sum, moved } = await takeShifts(page)
  expect(sum, `${path} moves ${moved.join('\n')}`).toBeLessThan(0.02)
}

async function fitsHands(page: Page, path: string) {
  await isStill(page, path)
  expect(await smallTargets(page), path).toEqual([])
  expect(await cutWords(page), path).toEqual([])
}

async function isClean(page: Page, path: string) {
  expect(await faults(page), path).toEqual([])
}

async function walk(page: Page, paths: readonly string[], check = isClean) {
  await expect(page.locator('main h1')).toBeVisible()
  for (const path of paths) {
    // The earlier screen stays until the next has loaded, so its heading must not count.
    await page.evaluate(() => {
      document.querySelector('main h1')?.setAttribute('data-before', '')
      // What moved while the last screen was looked at belongs to no screen.
      window.shifts = []
    })
    await visit(page, path)
    await expect(page.locator('main h1:not([data-before])')).toBeVisible()
    await expect(page).toHaveURL(path)
    await isThere(page)
    await check(page, path)
  }
}
