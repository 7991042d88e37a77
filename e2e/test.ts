import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startProduct } from './start-product.ts'

/** The product of one project of test files. */
type Product = { url: string; data: string }

/** Each project is a worker with a school that no other project changes. */
export const test = base.extend<object, { school: 'demo' | 'empty'; product: Product }>({
  school: ['demo', { scope: 'worker', option: true }],
  product: [
    async ({ school }, hand) => {
      const folder = tempFolder()
      const data = join(folder, 'data')
      // With its owners, because as root postgres runs as another user.
      if (school === 'demo') await promisify(execFile)('cp', ['-a', process.env.E2E_SCHOOL ?? '', data])
      const { url, stop } = await startProduct(data, school === 'empty' ? { DEMO: 'off' } : {})
      await hand({ url, data })
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ product }, hand) => hand(product.url),
})
