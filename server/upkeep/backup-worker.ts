import { type Made, makeNightly } from '#db/nightly.ts'
import { StartError, whatWentWrong } from '#db/start-error.ts'
import { openDb } from '#server/db.ts'
import { isLoss } from '#server/db-faults.ts'
import { answerTo } from '#server/threads/answer.ts'

type BackupOptions = { url: string; dataDir: string; folder: string; keep: number; lastBytes: number; now: string }

/** In a thread with its own connection, so that taps and screens do not wait. */
const works = {
  async backUp({ url, ...wish }: BackupOptions): Promise<Made | { failed: string }> {
    const db = openDb(url, { max: 1, patience: 0 })
    try {
      return await makeNightly({ db, ...wish })
    } catch (fault) {
      if (isLoss(fault)) throw fault
      return { failed: inWords(fault) }
    } finally {
      await db.end({ timeout: 5 })
    }
  },
}
export type BackupWorks = typeof works

function inWords(fault: unknown): string {
  if (fault instanceof StartError) return fault.message
  const cause = whatWentWrong(fault)
  if (cause === 'ENOSPC') return 'The disk is full. Make room, or set BACKUP_DIR to another disk.'
  if (cause === 'EACCES' || cause === 'EROFS') return 'The backup folder cannot be written. Check BACKUP_DIR.'
  return `The backup could not be made (${cause}).`
}

answerTo({ works })
