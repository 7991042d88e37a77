import { gzipSync } from 'node:zlib'
import { expect, type Page, type Request } from '@playwright/test'
import { type Role, roles } from '#domain/roles.ts'
import { demoPassword, openAs, sessionOf, showAs } from './person.ts'
import { alone, test } from './test.ts'

const kB = 1000

alone('the first load of /landing stays within 150 kB of scripts and styles', async ({ page }) => {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body())
  })
  await page.goto('/landing', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sizeOf(await Promise.all(bodies))).toBeLessThanOrEqual(150 * kB)
})

alone('a student’s screens and what is around them stay within 360 kB', async ({ page }) => {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body())
  })
  await openAs(page, 'student')
  await expect(cards(page).first()).toBeVisible()
  expect(sizeOf(await Promise.all(bodies))).toBeLessThanOrEqual(360 * kB)
})

for (const role of roles) {
  test(`the sign-in of ${role} asks for data only, at most six times in two rounds`, async ({ page }) => {
    await page.goto(`/${role}/login`, { waitUntil: 'networkidle' })
    await page.getByLabel('Username').fill(role)
    await page.getByLabel('Password').fill(demoPassword)
    const asked = watch(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(cards(page).first()).toBeVisible()
    const paths = asked.map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([])
    expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(6)
    expect(roundOf(asked, '/api/dashboard'), paths.join(' ')).toBe(2)
  })
}

const firstScreens: Record<Role, readonly string[]> = {
  student: ['/', '/dtr/tap', '/dtr'],
  supervisor: ['/', '/students', '/documents'],
  teacher: ['/', '/students', '/dtr'],
  admin: ['/', '/students', '/dtr'],
}
for (const role of roles) {
  test(`each of the first screens of ${role} needs at most two calls after the page`, async ({ page }) => {
    const session = await sessionOf(page, role)
    for (const path of firstScreens[role]) {
      await answerTwo(page)
      await showAs(page, session, path)
      await expect(content(page), path).toBeVisible()
      await page.unroute('**/api/**')
    }
  })
}

alone(
  'text arrives compressed, hashed files may be kept for ever, and the page is asked for again',
  async ({ page }) => {
    const answers: Promise<[string, Record<string, string>]>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js') || pathname.endsWith('.css')) {
        answers.push(response.allHeaders().then((headers) => [pathname, headers]))
      }
    })
    const opened = await page.goto('/landing', { waitUntil: 'networkidle' })
    expect(await opened?.headerValue('cache-control')).toBe('no-cache')
    expect(answers.length).toBeGreaterThan(2)
    for (const [path, headers] of await Promise.all(answers)) {
      expect(headers['content-encoding'], path).toMatch(/^(br|gzip)$/)
      expect(headers['cache-control'], path).toContain('immutable')
    }
  },
)

alone('the scripts of a first screen are named by the page, so that they come together', async ({ page, request }) => {
  const named = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/rel="later" href="([^"]+)"/g)].map(([, file]) => file!)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  for (const [path, screen] of [
    ['/landing', 'welcome'],
    ['/homepage', 'welcome'],
    ['/student/login', 'sign-in'],
  ] as const) {
    const files = await named(path)
    expect(
      files.some((file) => file.includes(`/${screen}-`)),
      path,
    ).toBe(true)
    asked.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    // The sign-in fetches the screens of its role too when the form is there, and what tells of a bad network.
    const later = /theme-boot|\/index-|\/(?:inside|student|icons|NetworkNotice)-/
    const scripts = asked.filter((file) => /^\/assets\/.*\.js$/.test(file) && !later.test(file))
    expect(
      scripts.filter((file) => !files.includes(file)),
      path,
    ).toEqual([])
  }
  expect(await named('/dtr')).toEqual([])
})

/** Lets two calls through and answers no other. The page itself asks for the public settings. */
async function answerTwo(page: Page) {
  let answered = 0
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith('/api/settings') || ++answered <= 2) return route.continue()
  })
}

/** What stands in place of the gray boxes. */
function content(page: Page) {
  return page
    .getByRole('main')
    .locator('h2, tbody tr:not([aria-hidden]), li button, [role=tabpanel] p, [role=timer]')
    .first()
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 })
}

type Asked = { path: string; from: number; to: number }

/** What the page asks for from now on, and when. */
function watch(page: Page): Asked[] {
  const asked: Asked[] = []
  const known = new Map<Request, Asked>()
  page.on('request', (request) => {
    const one = { path: new URL(request.url()).pathname, from: performance.now(), to: Number.POSITIVE_INFINITY }
    known.set(request, one)
    asked.push(one)
  })
  page.on('requestfinished', (request) => Object.assign(known.get(request) ?? {}, { to: performance.now() }))
  return asked
}

/** One more than the rounds that had to end before the call could begin. */
function roundOf(asked: readonly Asked[], path: string): number {
  const call = asked.find((one) => one.path === path)
  if (!call) return 0
  const before = asked.filter(({ to }) => to <= call.from)
  return 1 + Math.max(0, ...before.map((one) => roundOf(before, one.path)))
}

function sizeOf(bodies: readonly Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}
