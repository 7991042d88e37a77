import { expect, vi } from 'vitest'
import type { Db } from '#server/db.ts'

/** Until a batch of taps waits, and has waited for so long, for a turn that somebody else has taken. */
export async function untilTapsWait(db: Db, howLong = '0'): Promise<void> {
  const look = async () => {
    const waiting = await db`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into turns%'
        and datname = current_database() and query_start < clock_timestamp() - ${howLong}::interval`
    expect(waiting.length).toBeGreaterThan(0)
  }
  await vi.waitFor(look, { timeout: 30_000 })
}
