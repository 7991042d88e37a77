import { expect } from '@playwright/test'
import { roles } from '#domain/roles.ts'
import { openAs, visit } from './person.ts'
import { inside, outside } from './screens.ts'
import { alone, test } from './test.ts'

test('a visitor who wants in is sent to /landing', async ({ page }) => {
  await page.goto('/')
  for (const path of ['/', ...Object.keys(inside)]) {
    await visit(page, path)
    await expect(page, path).toHaveURL('/landing')
  }
})

test('a visitor opens every public screen', async ({ page }) => {
  await page.goto('/landing')
  for (const path of outside) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
})

for (const role of roles) {
  test(`the screens of ${role}`, async ({ page }) => {
    await openAs(page, role)
    await expect(page.getByRole('navigation')).toHaveCount(1)
    for (const [path, allowed] of Object.entries(inside)) {
      await visit(page, path)
      await expect(page, path).toHaveURL(allowed.includes(role) ? path : '/')
    }
    for (const path of outside) {
      await visit(page, path)
      await expect(page, path).toHaveURL('/')
    }
  })
}

test('the screens that are closed to a role are not even loaded', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openAs(page, 'student', '/teachers')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Hours' })).toBeVisible()
  expect(loaded.filter((path) => /\/(staff|supervisor|desk)-/.test(path))).toEqual([])
  expect(loaded.filter((path) => /\/student-/.test(path))).toHaveLength(1)
})

test('the next screen is loaded while the pointer comes near', async ({ page }) => {
  await openAs(page, 'teacher')
  const chunk = page.waitForRequest(/ReportsPage/)
  await page.getByRole('link', { name: 'Reports' }).hover()
  await chunk
  await expect(page).toHaveURL('/')
  const next = page.waitForRequest(/SettingsPage/)
  await page.getByRole('link', { name: 'Settings' }).focus()
  await next
})

test('an unknown address says so and shows the way home', async ({ page }) => {
  for (const [path, status] of [
    ['/students/%E0%A4%A', 404],
    ['/nowhere.php', 404],
    ['/nowhere/at/all', 200],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeAttached()
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/homepage')
})

test('an unknown address of someone signed in leads to the dashboard', async ({ page }) => {
  await openAs(page, 'admin', '/nowhere')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/')
})

test('an id that cannot be one is not found, inside the layout', async ({ page }) => {
  await openAs(page, 'teacher')
  for (const path of ['/students/abc', '/dtr/0', '/documents/1e3']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeAttached()
    await expect(page.getByRole('navigation')).toBeVisible()
  }
})

test('a list that does not know a filter says so and opens without it', async ({ page }) => {
  await openAs(page, 'admin', '/profile')
  for (const [path, wrong, kept] of [
    ['/students', 'stage=nonsense', 'search=a'],
    ['/students', 'courseId=x', 'page=abc'],
    ['/teachers', 'sort=luck', 'search=a'],
    ['/supervisors', 'archived=perhaps', 'search=a'],
    ['/courses', 'sort=luck', 'search=b'],
    ['/companies', 'moa=lost', 'search=a'],
    ['/dtr', 'show=all-of-it', 'search=a'],
    ['/documents', 'state=eaten', 'search=a'],
    ['/documents', 'courseId=x', 'view=matrix&search=aquino'],
    ['/settings', 'year=soon', 'tab=holidays'],
    ['/settings', 'phase=never', 'tab=requirements'],
  ] as const) {
    await test.step(`${path}?${wrong}&${kept}`, async () => {
      await visit(page, `${path}?${wrong}&${kept}`)
      await expect(page.getByText('This link has an unknown filter')).toBeVisible()
      await expect(page.getByText(`This list has no “${wrong}”.`)).toBeVisible()
      await expect(page.getByText('Check the connection')).toHaveCount(0)
      await page.getByRole('button', { name: 'Clear this filter' }).click()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByText('This link has an unknown filter')).toHaveCount(0)
      expect(page.url()).not.toContain(wrong)
      if (kept !== 'page=abc') expect(page.url()).toContain(kept)
    })
  }
})

test('/dtr/tap is the tap screen, however it is written', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, 'student', '/dtr/tap')
  await expect(page).toHaveTitle(/^Tap ·/)
  await page.goto('/dtr/tap/')
  await expect(page).toHaveTitle(/^Tap ·/)
  expect(asked.filter((path) => /\/api\/dtr\/tap$/.test(path))).toEqual([])
})

alone('a page whose screen breaks keeps its layout and offers to reload', async ({ page }) => {
  await page.route(/ReportsPage-.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function ReportsPage() { throw new Error("broken on purpose") }',
    }),
  )
  await openAs(page, 'teacher', '/reports')
  const reload = page.getByRole('main').getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.getByRole('link', { name: 'Manage Companies' }).click()
  await expect(page).toHaveURL('/companies')
  await visit(page, '/reports')
  await page.unroute(/ReportsPage-.*\.js/)
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
})
