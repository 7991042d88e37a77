import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { openPool } from '#server/jobs/pool.ts'
import { prepareQueue } from '#server/jobs/queue.ts'
import { folderOfRun, tempFolder } from './temp-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that `freshDatabase` clones. */
    templateUrl: string
  }
}

/** One PostgreSQL for all test files, with one migrated database to clone; it ends with the tests. */
export default async function setUp(project: TestProject) {
  const folder = tempFolder(hasRoomInMemory() ? memory : tmpdir())
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, say: () => {} })
  const db = openDb(embedded.url, { max: 1, patience: 0 })
  await migrate(db)
  await knowThatLittleIsArchived(db)
  await db.end()
  const pool = openPool(embedded.url, 1, () => {})
  await prepareQueue(pool)
  await pool.end()
  project.provide('templateUrl', embedded.url)
  const leftHere = tempFolder()
  process.env[folderOfRun] = leftHere

  return async () => {
    await embedded.stop()
    for (const path of [embedded.where, folder, leftHere]) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * As in a school. Of a table that it knows nothing of, PostgreSQL expects nearly every row to be archived, and then reads
 * the session of each call by way of all users.
 */
async function knowThatLittleIsArchived(db: Db): Promise<void> {
  await db`
    select pg_restore_attribute_stats('schemaname', table_schema::text, 'relname', table_name::text,
      'attname', column_name::text, 'inherited', false, 'null_frac', 1::real, 'avg_width', 0, 'n_distinct', 0::real)
    from information_schema.columns where table_schema = 'public' and column_name = 'archived_at'`
}

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Bytes: twice as many as the databases of all tests have needed at once. */
const enough = 4 * 1024 ** 3
const day = 86_400_000

/** The tests make and drop more than a hundred databases of 300 files each, which takes a fifth of the time in memory. */
function hasRoomInMemory(): boolean {
  try {
    removeLeftovers()
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough && freemem() > enough
  } catch {
    return false
  }
}

/** A run that was killed leaves its database behind. */
function removeLeftovers(): void {
  const folders = readdirSync(memory).filter((name) => name.startsWith('tapat-test-'))
  for (const folder of folders.map((name) => join(memory, name))) {
    if (Date.now() - statSync(folder).mtimeMs > day) rmSync(folder, { recursive: true, force: true })
  }
}
