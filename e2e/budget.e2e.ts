import { gzipSync } from 'node:zlib'
import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './test.ts'

const kB = 1000

test('the first load of /landing stays within 130 kB of scripts and styles', async ({ page }) => {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body())
  })
  await page.goto('/landing', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sizeOf(await Promise.all(bodies))).toBeLessThanOrEqual(130 * kB)
})

test('the signed-in shell, what stands around every screen, stays within 190 kB', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
  const entry = await (await request.get(first.find((path) => /\/index-[^/]*\.js$/.test(path))!)).text()
  const shell = ['MainLayout', 'load-user'].flatMap(
    (name) => entry.match(new RegExp(`assets/${name}-[^"]+\\.js`)) ?? [],
  )
  expect(shell).toHaveLength(2)
  const bodies = await withImports(request, [...first, ...shell.map((path) => `/${path}`)])
  expect(sizeOf(bodies)).toBeLessThanOrEqual(190 * kB)
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

test('the scripts of a first screen are named by the page, so that they come together', async ({ page, request }) => {
  const named = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/rel="later" href="([^"]+)"/g)].map(([, file]) => file!)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  for (const [path, screen] of [
    ['/landing', 'LandingPage'],
    ['/homepage', 'HomePage'],
    ['/student/login', 'SignInPage'],
  ] as const) {
    const files = await named(path)
    expect(
      files.some((file) => file.includes(`/${screen}-`)),
      path,
    ).toBe(true)
    asked.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    const scripts = asked.filter((file) => /^\/assets\/.*\.js$/.test(file) && !/theme-boot|\/index-/.test(file))
    expect(
      scripts.filter((file) => !files.includes(file)),
      path,
    ).toEqual([])
  }
  expect(await named('/dtr')).toEqual([])
})

/** The files, and whatever they import before they run. */
async function withImports(request: APIRequestContext, paths: readonly string[]): Promise<Buffer[]> {
  const found = new Map<string, Buffer>()
  const waiting = [...paths]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue
    const body = await (await request.get(path)).body()
    found.set(path, body)
    for (const [, name] of body.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(`/assets/${name}`)
    }
  }
  return [...found.values()]
}

function sizeOf(bodies: readonly Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}
