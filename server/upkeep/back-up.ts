import { type BackupTry, isBackupDue } from '#domain/backup.ts'
import { dateInWords } from '#domain/calendar.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import { isLoss } from '#server/db-faults.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Services } from '#server/services.ts'
import { openThread, ThreadEnded } from '#server/threads/thread.ts'
import type { BackupWorks } from './backup-worker.ts'
import { findLastBytes, insertBackup, listBackupTries } from './queries.ts'
import { warnAdmins } from './warn-admins.ts'

const usualTime = '02:30'
const thread = openThread<BackupWorks>({
  file: 'backup-worker',
  from: import.meta.url,
  memory: { maxOldGenerationSizeMb: 256 },
})

/** The school's time of the nightly backup; null for never. The demo school has nothing to lose. */
export function backupTime({ config, isDemo }: Pick<Services, 'config' | 'isDemo'>): string | null {
  const time = config.BACKUP_AT ?? (isDemo ? 'off' : usualTime)
  return time === 'off' ? null : time
}

/** Runs every few minutes: makes the nightly backup when it is due, and records and reports the result. */
export async function backUpAtNight(services: Services): Promise<void> {
  const { config, db } = services
  const time = backupTime(services)
  if (time === null) return
  const tries = await listBackupTries(db)
  const zone = config.SCHOOL_TIMEZONE
  const began = services.now()
  if (!isBackupDue({ time, zone, now: began, tries })) return
  const wish = {
    url: services.database,
    dataDir: config.DATA_DIR,
    folder: config.BACKUP_DIR,
    keep: config.BACKUP_KEEP,
    lastBytes: await findLastBytes(db),
    now: began,
  }
  const made = await thread.ask('backUp', wish).catch(interrupted)
  await thread.end()
  await inTransaction(db, { by: null, ip: null, now: services.now() }, async (tx) => {
    await insertBackup(tx, made)
    if (!('failed' in made)) return recordEvent(tx, { action: 'backed up', noun: 'school', recordId: 1 })
    if (!wasFine(tries)) return
    await warnAdmins(tx, {
      subject: 'The nightly backup failed',
      text: `The backup of ${dateInWords(dateIn(zone, msOf(began)))} failed. ${made.failed}`,
    })
  })
}

/**
 * A thread that ended, for example without memory, says nothing about the cause. The next try notices a lost database.
 */
function interrupted(fault: unknown): { failed: string } {
  if (isLoss(fault) || (fault instanceof ThreadEnded && isLoss(fault.cause))) throw fault
  return { failed: 'It was interrupted on the server.' }
}

/** Only the first failure in a row is emailed; the dashboard shows it until a backup succeeds. */
function wasFine(tries: readonly BackupTry[]): boolean {
  return tries[0]?.isDone !== false
}
