import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startProduct } from './start-product.ts'

/** Makes the demo school once; each test file then works on its own copy. */
export default async function setUp() {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const product = await startProduct(data)
  await product.stop()
  process.env.E2E_SCHOOL = data
  return () => rmSync(folder, { recursive: true, force: true })
}
