import type { JobHelpers } from 'graphile-worker'
import { instantOf, msOf } from '#domain/zone.ts'
import { isLoss } from '#server/db-faults.ts'
import { refusalOf } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'
import { endImport, failAbandoned, readStatus } from './queries.ts'
import { runByThread } from './thread.ts'

export const importJob = 'run-import'
export type ImportJob = { id: number; actor: Actor; ip: string }

/** A job that started this often without an end has ended its server each time, so the last try only reports that. */
const mostTries = 25
const failed = 'The import failed and nothing was stored; try again'
/** An import is stored together with its job, so an import without a job has lost it. */
const patience = 5 * 60_000

export function importTasks(services: Services) {
  const { db, now } = services
  return {
    [importJob]: (payload: unknown, { job }: JobHelpers) => startImport(services, payload as ImportJob, job.attempts),
    'sweep-imports': () => failAbandoned(db, { before: instantOf(msOf(now()) - patience), message: failed }),
  }
}

/** A job that runs again after its import has ended does nothing. */
async function startImport(services: Services, job: ImportJob, attempt: number): Promise<void> {
  const { db, database } = services
  const now = services.now()
  const { state } = await readStatus(db, { actor: job.actor, now }, job.id)
  if (state !== 'queued' && state !== 'running') return
  const fail = (message: string) =>
    endImport(db, job.id, { state: 'failed', message, counts: null, result: null, leftOut: null })
  if (attempt >= mostTries) return fail(failed)
  try {
    await runByThread({ ...job, database, now, today: todayOf(services, now) })
  } catch (fault) {
    if (isLoss(fault)) throw fault
    const refusal = fault instanceof Error ? refusalOf(fault) : null
    await fail(refusal?.message ?? failed)
    if (!refusal) throw fault
  }
}
