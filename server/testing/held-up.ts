import { expect } from 'vitest'
import type { Db } from '#server/db.ts'
import { waitFor } from './patience.ts'

type HeldUpOptions = { count?: number; howLong?: string }

/** Waits until this many statements have waited this long for a turn that someone else has taken. */
export async function untilHeldUp(db: Db, { count = 1, howLong = '0' }: HeldUpOptions = {}): Promise<void> {
  const look = async () => {
    const waiting = await db`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into turns%'
        and datname = current_database() and query_start < clock_timestamp() - ${howLong}::interval`
    expect(waiting).toHaveLength(count)
  }
  await waitFor(look)
}

/** Waits until this many statements wait for a lock that another transaction holds. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  await waitFor(async () => {
    const waiting = await db`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    expect(waiting).toHaveLength(count)
  })
}
