import { setTimeout as pause } from 'node:timers/promises'
import type { JobHelpers } from 'graphile-worker'
import { undoMinutes } from '#domain/bulk.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { endAbandonedActs } from './queries.ts'
import { runNext, runningWith, undoNext } from './run.ts'
import { tellActs } from './tell.ts'

export const bulkJob = 'bulk-act'
export type BulkJob = { id: number; actor: Actor; ip: string }

/**
 * Milliseconds from one transaction to the next: 1,000 rows then take eight seconds, and most of that time the database
 * and the process are free for taps.
 */
const pace = 160
/** An act is stored together with its job, so an act without a job has lost it. */
const patience = 5 * 60_000

export function bulkTasks(services: Services) {
  return {
    [bulkJob]: (payload: unknown, job: JobHelpers) => runAct(services, payload as BulkJob, job),
    'tell-bulk-acts': async () => {
      const { db } = services
      const now = services.now()
      await tellActs(db, { now, before: instantOf(msOf(now) - undoMinutes * 60_000) })
      await endAbandonedActs(db, { now, before: instantOf(msOf(now) - patience) })
    },
  }
}

/**
 * Runs or undoes an act to its end. A rest ends when the server stops, and a job that runs again continues with the rows
 * that are left.
 */
async function runAct(
  services: Services,
  { id, actor, ip }: BulkJob,
  { abortSignal }: Pick<JobHelpers, 'abortSignal'>,
): Promise<void> {
  const { db, now } = services
  const running = runningWith(services)
  for (const next of [runNext, undoNext]) {
    const change = () => ({ by: actor, ip, now: now(), zone: running.zone })
    const step = () => inTransaction(db, change(), (tx) => next(tx, { id, actor, ...running }))
    for (let began = performance.now(); await step(); began = performance.now()) {
      const worked = performance.now() - began
      // On a slow day taps still get a third of the time.
      await pause(Math.max(pace - worked, worked / 2), undefined, { signal: abortSignal })
    }
  }
}
