import type pg from 'pg'
import type { WorkDate } from '#domain/calendar.ts'
import { type MailWords, mailWords } from '#domain/mail-words.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { ReadDisk } from './files/disk.ts'
import type { Files } from './files/storage.ts'
import type { Limits } from './http/rate-limit.ts'
import type { Standing } from './http/standing.ts'
import type { Mail } from './mail/email.ts'
import type { Outside } from './notifications/outside.ts'
import type { Push } from './notifications/push.ts'

/** What handlers get; tests pass their own. */
export type Services = {
  config: Config
  db: Db
  /** Connections for reading sessions, however busy the others are. */
  sessionDb: Db
  /** The database's address, for threads with their own connection. */
  database: string
  /** Only for the queue and the limits, which speak `pg`. */
  pool: pg.Pool
  limits: Limits
  mail: Mail
  files: Files
  disk: ReadDisk
  standing: Standing
  push: Push
  outside: Outside
  now: () => string
  /** Where links in emails lead. */
  publicUrl: () => string
  isDemo: boolean
  /** The key of the codes on invitation slips, which is not in the database. */
  slipKey: string
  /** The key of the codes on papers, which is not in the database either. */
  paperKey: string
}

/** Without SMTP, emails are files, and no sentence may say that one was sent. */
export function sendsEmail({ config }: Pick<Services, 'config'>): boolean {
  return config.SMTP_URL !== undefined
}

export function mailWordsOf(services: Pick<Services, 'config'>): MailWords {
  return mailWords({ sendsEmail: sendsEmail(services) })
}

/** The school's date, whatever the server's time zone. */
export function todayOf({ config }: Services, now: string): WorkDate {
  return dateIn(config.SCHOOL_TIMEZONE, msOf(now))
}
