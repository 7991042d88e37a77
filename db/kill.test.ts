import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { killTree, runProduct, type TestProduct } from '#server/testing/product.ts'
import { anAdmin } from '#server/testing/school.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { runningUrl } from './embedded.ts'

const folder = tempFolder()
const dataDir = join(folder, 'data')
const token = randomBytes(32).toString('base64url')
let running: TestProduct | null = null

afterAll(async () => {
  if (running) await killTree(running)
  rmSync(folder, { recursive: true, force: true })
})

test('killed ten times while it writes, the product starts again and has every write that it acknowledged', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 10; round++) {
    running = await runProduct({ DATA_DIR: dataDir })
    if (round === 0) await withDatabase(signInAdmin)
    expect(await withDatabase(missing(acknowledged))).toEqual([])
    await writeUntilKilled(running, acknowledged, 20 + round * 7)
  }
  running = await runProduct({ DATA_DIR: dataDir })
  expect(await withDatabase(missing(acknowledged))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(200)
}, 600_000)

/** Four writers at once. The kill hits the writes after the given number of answers. */
async function writeUntilKilled(product: TestProduct, acknowledged: string[], answers: number) {
  const enough = acknowledged.length + answers
  let dying: Promise<void> | null = null
  const write = async () => {
    for (;;) {
      const name = randomBytes(8).toString('hex')
      const answer = await create(product.url, name).catch(() => null)
      if (!answer?.ok) return expect(dying, `answered ${answer?.status}`).not.toBeNull()
      acknowledged.push(name)
      if (acknowledged.length >= enough) dying ??= killTree(product)
    }
  }
  await Promise.all([write(), write(), write(), write()])
  await dying
}

async function create(url: string, name: string): Promise<Response> {
  const answer = await fetch(url + companies.create.path, {
    method: companies.create.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  await answer.arrayBuffer()
  return answer
}

/** The writes that left no row or no audit event. */
function missing(acknowledged: string[]) {
  return async (db: Db) => {
    const rows = await db<{ name: string }[]>`
      select name from companies c
      where exists (select from audit_events e where e.noun = 'company' and e.record_id = c.id)`
    const found = new Set(rows.map(({ name }) => name))
    return acknowledged.filter((name) => !found.has(name))
  }
}

async function signInAdmin(db: Db) {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    const userId = await anAdmin(tx)
    await insertSession(tx, { tokenHash: tokenHash(token), userId, expiresAt, ip: null, userAgent: null })
  })
}

async function withDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(runningUrl(dataDir) ?? '', { max: 1 })
  try {
    return await act(db)
  } finally {
    await db.end()
  }
}
