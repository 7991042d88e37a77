import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Tx } from '#server/db.ts'

/** Queued with the change that causes it: either both are kept or neither. */
export async function queueJob(tx: Tx, name: string, payload: object): Promise<void> {
  await tx`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::text::json)`
}

export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

type Work = { pool: pg.Pool; tasks: TaskList; crontab: string; log: FastifyBaseLogger }

/** Any number of servers may share the queue; each job runs once. */
export function startQueue({ pool, tasks, crontab, log }: Work): Promise<Runner> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
  })
  return run({ pgPool: pool, taskList: tasks, crontab, concurrency: 2, noHandleSignals: true, logger })
}

/** Runs what waits and returns. */
export async function drainQueue(pool: pg.Pool, tasks: TaskList): Promise<void> {
  await runOnce({ pgPool: pool, taskList: tasks, logger: silent })
}

const silent = new Logger(() => () => {})
