import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { openAs } from './person.ts'

const kB = 1000

test('the first load of /landing stays within 130 kB', async ({ page }) => {
  const loaded = watch(page)
  await page.goto('/landing', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await loaded()).toBeLessThanOrEqual(130 * kB)
})

test('the first load of the signed-in shell stays within 190 kB', async ({ page }) => {
  // the shell is what stands around every screen, so no screen is counted
  await page.route(/DashboardPage-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const DashboardPage = () => null' }),
  )
  const loaded = watch(page)
  await openAs(page, 'teacher')
  await expect(page.getByRole('link', { name: 'Profile' })).not.toHaveText('x')
  await page.waitForLoadState('networkidle')
  expect(await loaded()).toBeLessThanOrEqual(190 * kB)
})

test('text arrives compressed, hashed files may be kept for ever, and the page is asked for again', async ({
  page,
}) => {
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
})

/** Sums what the page has loaded of JS and CSS, as gzip. */
function watch(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body())
  })
  return async () => {
    const all = await Promise.all(bodies)
    return all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
}
