import type { BackupTry } from '#domain/backup.ts'
import type { Db, Tx } from '#server/db.ts'

type Made = { file: string; bytes: number; fileBytes: number } | { failed: string }

/** The latest nightly backups, newest first, by id, which no wrong clock puts out of order. */
export function listBackupTries(db: Db) {
  return db<BackupTry[]>`
    select ended_at, file is not null as is_done from backups where is_nightly order by id desc limit 20`
}

export async function findLastBytes(db: Db): Promise<number> {
  const [last] = await db<{ bytes: number }[]>`
    select bytes from backups where is_nightly and file is not null order by id desc limit 1`
  return last?.bytes ?? 0
}

export async function insertBackup(tx: Tx, made: Made): Promise<void> {
  const row = 'failed' in made ? { message: made.failed } : { ...made }
  await tx`insert into backups ${tx({ endedAt: tx.change.now, isNightly: true, ...row })}`
}

export async function findAdminEmail(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ email: string | null }[]>`
    select email from users where id = ${id} and role = 'admin' and active and archived_at is null`
  return row?.email ?? null
}

/** When the last archive was made, at night or by the command. */
export async function findLastBackup(db: Db | Tx): Promise<string | null> {
  const [row] = await db<{ endedAt: string }[]>`
    select ended_at from backups where file is not null order by id desc limit 1`
  return row?.endedAt ?? null
}

/** Backups that failed, and jobs that used up their tries. */
export async function countFailures(db: Db | Tx, since: string): Promise<{ backups: number; jobs: number }> {
  const [row] = await db<{ backups: number; jobs: number }[]>`
    select (select count(*)::int from backups where file is null and ended_at > ${since}) as backups,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts and updated_at > ${since}) as jobs`
  return row ?? { backups: 0, jobs: 0 }
}
