import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/db.ts'
import { packageRoot } from './package-root.ts'
import { StartError } from './start-error.ts'

export type Migration = { name: string; sql: string; checksum: string }

const landed = join(packageRoot, 'db', 'migrations')

/** An arbitrary number, the same in every process that migrates. */
const lockKey = 7_427_128

/** Applies the missing migrations in order, each in its own transaction, and returns how many. */
export async function migrate(db: Db, folder = landed): Promise<number> {
  await makeTable(db)
  const migrations = readMigrations(folder)
  const applied = await appliedChecksums(db)
  for (const [name, checksum] of applied) refuseStranger(name, checksum, migrations)
  let count = 0
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) count += await apply(db, migration)
  return count
}

export function readMigrations(folder = landed): Migration[] {
  return migrationNames(folder).map((name) => readMigration(folder, name))
}

export const migrationsTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

async function makeTable(db: Db) {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`
    await tx.unsafe(migrationsTable)
  })
}

async function appliedChecksums(db: Db): Promise<Map<string, string>> {
  const rows = await db<{ name: string; checksum: string }[]>`select name, checksum from migrations order by name`
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

export function migrationNames(folder = landed): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

function readMigration(folder: string, name: string): Migration {
  // A checkout may turn line ends into CRLF, which is no edit.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function refuseStranger(name: string, checksum: string, migrations: Migration[]) {
  const known = migrations.find((migration) => migration.name === name)
  if (!known) {
    throw new StartError(`The database has migration ${name}, which this version does not know: start a newer version.`)
  }
  if (known.checksum !== checksum) {
    throw new StartError(`Migration ${name} was edited after it was applied: undo the edit and write a new migration.`)
  }
}

/** Checks again under the lock, because another process may have applied it meanwhile. */
async function apply(db: Db, { name, sql, checksum }: Migration): Promise<number> {
  try {
    return await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockKey})`
      const recorded = await tx`
        insert into migrations (name, checksum) values (${name}, ${checksum}) on conflict do nothing returning name`
      if (recorded.length === 0) return 0
      await tx.unsafe(sql)
      return 1
    })
  } catch (error) {
    throw new StartError(`Migration ${name} failed: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    })
  }
}
