import { addDays } from './calendar.ts'
import { dateIn, type Instant, instantAt, instantOf, minutesOf, msOf } from './zone.ts'

export type BackupTry = { endedAt: Instant; isDone: boolean }
type BackupSchedule = {
  /** 'HH:MM' on the school's clock. */
  time: string
  zone: string
  now: Instant
  /** The tries of the last days, in any order. */
  tries: readonly BackupTry[]
}

const mostTries = 3
const betweenTries = 60 * 60_000

/**
 * Whether the nightly backup is due: once after its time has come, also if the server was off then. A failed one is
 * tried again after an hour, three times in all. A try that ended after `now` was made while the server's clock was
 * ahead, so it says nothing about this night.
 */
export function isBackupDue({ time, zone, now, tries }: BackupSchedule): boolean {
  const since = lastTime(time, zone, now)
  const own = tries.filter(({ endedAt }) => endedAt >= since && endedAt <= now)
  if (own.some(({ isDone }) => isDone) || own.length >= mostTries) return false
  return own.every(({ endedAt }) => endedAt <= instantOf(msOf(now) - betweenTries))
}

function lastTime(time: string, zone: string, now: Instant): Instant {
  const today = dateIn(zone, msOf(now))
  const at = instantAt(today, minutesOf(time), zone)
  return at <= now ? at : instantAt(addDays(today, -1), minutesOf(time), zone)
}

/** A backup starts only if twice the size of the last one is free, so that it never fills the disk. */
export function hasRoomForBackup({ freeBytes, lastBytes }: { freeBytes: number; lastBytes: number }): boolean {
  return freeBytes >= 2 * lastBytes
}

/** An older backup means that two nights were missed, and an admin must look. */
export const oldBackup = 36 * 60 * 60_000
