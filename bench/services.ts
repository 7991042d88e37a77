import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { onePlan, openDb } from '#server/db.ts'
import { openDisk } from '#server/files/disk.ts'
import { openFiles } from '#server/files/storage.ts'
import { openLimits } from '#server/http/rate-limit.ts'
import { watchStanding } from '#server/http/standing.ts'
import { openPool } from '#server/jobs/pool.ts'
import { openMail } from '#server/mail/mail.ts'
import { publicInternet } from '#server/notifications/outside.ts'
import { openPush } from '#server/notifications/push.ts'
import { paperKey } from '#server/papers/key.ts'
import type { Services } from '#server/services.ts'
import { slipKey } from '#server/slips/key.ts'

export const silent = pino({ level: 'silent' })

/** The services of the product's server, for a benchmark that runs it in its own process. */
export function openServices(url: string, folder: string): Services {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
  const sessionDb = openDb(url, { max: 2, patience: 5, settings: onePlan })
  const pool = openPool(url, 2, () => {})
  return {
    config,
    db: openDb(url, { settings: onePlan }),
    sessionDb,
    database: url,
    pool,
    limits: openLimits(pool),
    mail: openMail(config, silent),
    files: openFiles(folder),
    disk: openDisk(folder),
    standing: watchStanding(sessionDb, silent),
    push: openPush(config, publicInternet),
    outside: publicInternet,
    now: () => new Date().toISOString(),
    publicUrl: () => 'http://bench',
    isDemo: false,
    slipKey: slipKey(config),
    paperKey: paperKey(config),
  }
}
