import type { KeyObject } from 'node:crypto'
import { addDays, type WorkDate } from '#domain/calendar.ts'
import { type Instant, instantAt } from '#domain/zone.ts'
import type { Tx } from '#server/db.ts'

/** What every part of the demo school gets. */
export type Demo = {
  tx: Tx
  put(table: string, rows: readonly object[]): Promise<void>
  /** In the school's time zone; every date of the demo is computed from it. */
  today: WorkDate
  zone: string
  /** When the school began to use the product, before its first term. */
  begun: Instant
  /** The hashed password of the four accounts. */
  passwordHash: string
  /** Stores a file and returns its sha-256, which is its name. */
  keep(bytes: Buffer): Promise<string>
  /** Signs the seals; without it nothing is sealed. */
  sealKey: KeyObject | null
  /** Makes the codes of certificates. */
  paperKey: string
}

/** A moment some days ago, at a minute of the school's day. */
export function ago({ today, zone }: Pick<Demo, 'today' | 'zone'>, days: number, minutes: number): Instant {
  return instantAt(addDays(today, -days), minutes, zone)
}

/** The transaction as if it were that moment. */
export function atMoment({ tx }: Pick<Demo, 'tx'>, now: Instant): Tx {
  return Object.assign((...args: Parameters<typeof tx>) => tx(...args), tx, {
    change: { ...tx.change, now },
  }) as Tx
}

export function stamps(at: Instant) {
  return { createdAt: at, updatedAt: at }
}
