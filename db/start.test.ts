import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failToStart, killTree, runProduct } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { runningUrl } from './embedded.ts'

const folder = tempFolder()

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a second start on one data folder says so and leaves the first alone', async () => {
  const DATA_DIR = join(folder, 'shared')
  const first = await runProduct({ DATA_DIR })
  try {
    expect(await failToStart({ DATA_DIR })).toEqual({
      code: 1,
      says: `The data folder ${DATA_DIR} is in use by a product that is already running.\n`,
    })
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  } finally {
    await killTree(first)
  }
})

test('a database that does not answer stops the start with one sentence', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  const { code, says } = await failToStart({ DATABASE_URL, DATA_DIR: join(folder, 'unused') })
  expect(code).toBe(1)
  expect(says).toMatch(/^The database of DATABASE_URL does not answer: .*\n$/)
})

test('a taken port stops the start with one sentence, and the database with it', async () => {
  const rival = createServer().listen(0, '127.0.0.1')
  await once(rival, 'listening')
  const { port } = rival.address() as { port: number }
  const { code, says } = await failToStart({ PORT: `${port}`, DATA_DIR: join(folder, 'port') })
  rival.close()
  expect(code).toBe(1)
  expect(says).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another.\n`)
})

test('a data folder that cannot be made stops the start with one sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { code, says } = await failToStart({ DATA_DIR: join(folder, 'file', 'data') })
  expect(code).toBe(1)
  expect(says).toMatch(/^The data folder .*file\/data cannot be written \(ENOTDIR\): set DATA_DIR to one that can\.\n$/)
})

test('SIGTERM stops the product and its database', async () => {
  const product = await runProduct({ DATA_DIR: join(folder, 'stopped') })
  product.process.kill('SIGTERM')
  const [code] = await once(product.process, 'exit')
  expect(code).toBe(0)
  // Nothing of the first is left that the second would have to wait for or clear away.
  const again = await runProduct({ DATA_DIR: join(folder, 'stopped') })
  await killTree(again)
})

test('SIGTERM while the product still starts stops it and its database, as later', async () => {
  const data = join(folder, 'stopped-early')
  const product = await runProduct({ DATA_DIR: data }, /Making a new database/)
  product.process.kill('SIGTERM')
  const [code] = await once(product.process, 'exit')
  expect(code).toBe(0)
  expect(runningUrl(data)).toBeNull()
})
