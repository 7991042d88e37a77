import type { Tx } from '#server/db.ts'
import { queueJob } from '#server/jobs/job-queries.ts'

/** What has changed: dates of the calendar, the rules of some placements, or the town where some companies are. */
export type LaterChange =
  | { dates: { from: string; to: string } }
  | { placementIds: readonly number[] }
  | { companyIds: readonly number[] }

export const deriveAgain = 'derive-again'

/** Records that are not approved follow a later change of their rules (rule 10). */
export function queueDerivation(tx: Tx, change: LaterChange): Promise<void> {
  return queueJob(tx, deriveAgain, { payload: change })
}
