import type { Tx } from '#server/db.ts'
import { queueJob } from '#server/jobs/queue.ts'

/** What has changed: days of the calendar, or what some placements go by. */
export type LaterChange = { dates: { from: string; to: string } } | { placementIds: readonly number[] }

export const deriveAgain = 'derive-again'

/** Records that are not yet approved follow a later change of what they were derived from (rule 10). */
export function queueDerivation(tx: Tx, change: LaterChange): Promise<void> {
  return queueJob(tx, deriveAgain, change)
}
