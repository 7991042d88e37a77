import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { profile } from '#contract/profile.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { killTree, type Product, runProduct } from '#server/testing/product.ts'
import { anAdmin } from '#server/testing/school.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { runningUrl } from './embedded.ts'

const folder = tempFolder()
const dataDir = join(folder, 'data')
const token = randomBytes(32).toString('base64url')
let running: Product | null = null

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
}, 240_000)

/** Four writers at once; the kill falls somewhere into the writes after the given number of answers. */
async function writeUntilKilled(product: Product, acknowledged: string[], answers: number) {
  const enough = acknowledged.length + answers
  let dying: Promise<void> | null = null
  const write = async () => {
    for (;;) {
      const number = randomBytes(8).toString('hex')
      const answer = await change(product.url, number).catch(() => null)
      if (!answer?.ok) return expect(dying, `answered ${answer?.status}`).not.toBeNull()
      acknowledged.push(number)
      if (acknowledged.length >= enough) dying ??= killTree(product)
    }
  }
  await Promise.all([write(), write(), write(), write()])
  await dying
}

async function change(url: string, contactNumber: string): Promise<Response> {
  const answer = await fetch(url + profile.update.path, {
    method: profile.update.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ contactNumber }),
  })
  await answer.arrayBuffer()
  return answer
}

/** The writes that left no audit event, which stands in the same transaction as the change. */
function missing(acknowledged: string[]) {
  return async (db: Db) => {
    const rows = await db<{ number: string }[]>`select after ->> 'contactNumber' as number from audit_events`
    const found = new Set(rows.map(({ number }) => number))
    return acknowledged.filter((number) => !found.has(number))
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
