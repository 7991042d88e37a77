import type { Tx } from '#server/db.ts'

type Job = {
  payload: object
  /** It replaces a job with the same key that has not started. */
  key?: string
  /** Jobs with a lower number come first. */
  turn?: number
  /** Seconds until it may start. */
  after?: number
}

/** The priority of a job that one person needs now, such as a password link: before jobs for many people. */
export const awaited = -1

/** Queued in the transaction that causes it, so that either both are stored or neither. */
export function queueJob(tx: Tx, name: string, job: Job): Promise<void> {
  return queueJobs(tx, name, [job])
}

/** Many of one kind in one statement. */
export async function queueJobs(tx: Tx, name: string, jobs: readonly Job[]): Promise<void> {
  await tx`
    select graphile_worker.add_job(${name}, payload, job_key := key, priority := turn,
      run_at := now() + make_interval(secs => coalesce(after, 0)))
    from jsonb_to_recordset(${JSON.stringify(jobs)}::text::jsonb)
      as j (payload json, key text, turn integer, after double precision)`
}
