import type { Db } from '#server/db.ts'
import { migrationNames } from './migrate.ts'

/** Whether this version and its database fit each other. */
export type Versions = { isOlder: boolean; isNewer: boolean; isReadOnly: boolean }

type Found = { names: string[]; isReadOnly: boolean }

export async function findVersions(db: Db, folder?: string): Promise<Versions> {
  const [found] = await db<Found[]>`
    select array(select name from migrations) as names,
      current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as is_read_only`
  const applied = new Set(found?.names)
  const known = migrationNames(folder)
  return {
    isOlder: [...applied].some((name) => !known.includes(name)),
    isNewer: known.some((name) => !applied.has(name)),
    isReadOnly: found?.isReadOnly ?? false,
  }
}

/** Whether the database's disk has room for one more page of the log, which every write needs. */
export async function canWrite(db: Db): Promise<boolean> {
  return db`select pg_logical_emit_message(true, 'tapat', repeat(' ', 8192))`.then(
    () => true,
    () => false,
  )
}
