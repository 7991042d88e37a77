import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startProduct } from './start-product.ts'

/** The product of one project of test files. */
type Product = { url: string; data: string }

type Worker = { school: 'demo' | 'empty'; product: Product; browsing: BrowserContext }

/** A test that Chromium opens a profile of its own for: what it does to the clock or to what is sent, no other test sees. */
export const alone = base.extend<{ faultless: undefined }, Worker>({
  // Each project is a worker with a school that no other project changes.
  school: ['demo', { scope: 'worker', option: true }],
  product: [
    async ({ school }, hand) => {
      const folder = tempFolder()
      const data = join(folder, 'data')
      // With its owners, because as root postgres runs as another user.
      if (school === 'demo') await promisify(execFile)('cp', ['-a', process.env.E2E_SCHOOL ?? '', data])
      const { url, stop, faults } = await startProduct(data, school === 'empty' ? { DEMO: 'off' } : {})
      await hand({ url, data })
      await stop()
      await rm(folder, { recursive: true, force: true })
      expect(faults(), 'the product logged a fault').toEqual([])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  browsing: [
    async ({ browser, product }, hand) => {
      const context = await browser.newContext({ baseURL: product.url })
      const first = await context.newPage()
      await first.goto('/robots.txt')
      await hand(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, hand) => hand(product.url),
  faultless: [watched, { auto: true }],
})

/**
 * A test in the profile that its worker keeps, emptied after each. The profile's first page stays open, so that Chromium
 * keeps the process of the product's pages with their scripts: the next page opens in two thirds of the time.
 */
export const test = alone.extend({
  context: async ({ browsing, product }, hand) => {
    await hand(browsing)
    const [first, ...others] = browsing.pages()
    for (const page of others) await page.close()
    await browsing.clearCookies()
    if (first) await forgetAll(first, product.url)
  },
})

/** No test may leave an error that no code caught, or something that the page's own content policy refused. */
async function watched({ context }: { context: BrowserContext }, hand: (nothing: undefined) => Promise<void>) {
  const faults: string[] = []
  const hear = (fault: WebError) => void faults.push(String(fault.error()))
  const read = (message: ConsoleMessage) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text())
  }
  context.on('weberror', hear).on('console', read)
  await hand(undefined)
  context.off('weberror', hear).off('console', read)
  expect(faults).toEqual([])
}

async function forgetAll(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}
