import { addDays, type WorkDate } from '#domain/calendar.ts'
import { type Instant, instantAt } from '#domain/zone.ts'
import type { Tx } from '#server/db.ts'

/** What every part of the demo school is handed. */
export type Demo = {
  tx: Tx
  put(table: string, rows: readonly object[]): Promise<void>
  /** In the school's zone; every date of the school is reckoned from it. */
  today: WorkDate
  zone: string
  /** When the school began to use the product: before its first term. */
  begun: Instant
  /** What the four accounts sign in with, hashed. */
  passwordHash: string
  /** Keeps a file and gives the sha-256 that it is kept under. */
  keep(bytes: Buffer): Promise<string>
}

/** A moment of a day that lies so many days back, at a minute of the school's clock. */
export function ago({ today, zone }: Pick<Demo, 'today' | 'zone'>, days: number, minutes: number): Instant {
  return instantAt(addDays(today, -days), minutes, zone)
}

export function stamps(at: Instant) {
  return { createdAt: at, updatedAt: at }
}
