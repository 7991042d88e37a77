import type { FastifyBaseLogger } from 'fastify'
import { canWrite, findVersions } from '#db/standing.ts'
import type { Db } from '#server/db.ts'
import { codeOf, keepsFromSaving, type Trouble, troubleOf } from '#server/db-faults.ts'
import { Refusal } from '#server/errors.ts'

const older: Trouble = {
  code: 'older',
  message: 'This server is older than its database and has to be updated. Please try again in a few minutes.',
}
const newer: Trouble = { code: 'newer', message: 'The database has not been updated yet' }

/** Milliseconds between two checks of the database's version, and how long a fault is remembered. */
const interval = 5_000
const memory = 30_000
/** Faults of a statement for another version: a column, table, function or type that does not exist. */
const unknownNames = /^42(703|P01|883|704)$/

export type Standing = {
  /** Why nobody can be served, if that is known. */
  hindrance(): Trouble | null
  /** Checks the database now. */
  look(): Promise<Trouble | null>
  /** The faults of the last half minute that an admin should know. */
  recent(): Trouble | null
  note(fault: unknown): void
  /** Called once if the database is newer than this server, which then does nothing more. */
  onOlder(act: () => void): void
  stop(): void
}

/** Watches what this server can do: another server may have migrated the database, or its disk may be full. */
export function watchStanding(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Standing {
  let isOlder = false
  let act = () => {}
  let noted: { trouble: Trouble; at: number } | null = null

  async function look(): Promise<Trouble | null> {
    const versions = await findVersions(db)
    if (versions.isOlder && !isOlder) {
      isOlder = true
      log.warn(older.message)
      act()
    }
    isOlder = versions.isOlder
    if (noted?.trouble.code === 'read_only' && !versions.isReadOnly) noted = null
    // There may be room again.
    if (noted?.trouble.code === 'disk_full' && (await canWrite(db))) noted = null
    if (isOlder) return older
    if (versions.isNewer) return newer
    return versions.isReadOnly ? troubleOf({ code: '25006' }) : null
  }

  // If the database is away, the next call will notice.
  const quietly = () => void look().catch(() => {})
  const timer = setInterval(quietly, interval).unref()
  return {
    look,
    hindrance: () => (isOlder ? older : null),
    recent: () => (noted && performance.now() - noted.at < memory ? noted.trouble : null),
    note(fault) {
      // The thread of taps has already worded it.
      const trouble = fault instanceof Refusal ? fault : troubleOf(fault)
      if (trouble && keepsFromSaving(trouble)) noted = { trouble, at: performance.now() }
      if (unknownNames.test(codeOf(fault))) quietly()
    },
    onOlder(then) {
      act = then
    },
    stop: () => clearInterval(timer),
  }
}
