import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#server/db.ts'
import { openPool } from '#server/jobs/pool.ts'
import { prepareQueue } from '#server/jobs/queue.ts'
import { tempFolder } from './temp-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that `freshDatabase` clones. */
    templateUrl: string
  }
}

/** One PostgreSQL for all test files, with one migrated database to clone; it ends with the tests. */
export default async function setUp(project: TestProject) {
  const folder = tempFolder()
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, say: () => {} })
  const db = openDb(embedded.url, { max: 1, patience: 0 })
  await migrate(db)
  await db.end()
  const pool = openPool(embedded.url, 1, () => {})
  await prepareQueue(pool)
  await pool.end()
  project.provide('templateUrl', embedded.url)

  return async () => {
    await embedded.stop()
    for (const path of [embedded.where, folder]) rmSync(path, { recursive: true, force: true })
  }
}
