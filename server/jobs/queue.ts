import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type AddJobFunction,
  Logger,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { forgetFutureRuns, makeUpForNothing } from './beat-queries.ts'

export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

export type Work = {
  pool: pg.Pool
  tasks: TaskList
  crontab: string
  atOnce: number
  log: FastifyBaseLogger
  /** Milliseconds that running jobs get when the queue stops. */
  patience?: number
}
export type Queue = {
  addJob: AddJobFunction
  stop(): Promise<void>
  /** The name under which its jobs are locked; it changes with each start. */
  id(): string
}

/** Milliseconds between two starts of a runner, at first and at most. */
const shortestPause = 200
const longestPause = 1_000

/** Only with a delay, even of 0, does the library wait until the end of a job is written, and report when it cannot be. */
const writtenAtOnce = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Any number of servers may share the queue; each job runs once. A runner that lost the database ends and starts again.
 * It no longer knows which jobs it holds, so they are freed and run again, which every task must allow.
 */
export async function startQueue(work: Work): Promise<Queue> {
  const { patience = 8_000 } = work
  const stopping = new AbortController()
  await forgetFutureRuns(work.pool)
  let current = await begin(work)

  async function keepRunning(): Promise<void> {
    for (let wait = shortestPause; ; wait = Math.min(wait * 2, longestPause)) {
      const began = Date.now()
      await current.ended.catch((fault) => work.log.warn({ err: fault }, 'the queue has lost the database'))
      if (Date.now() - began > longestPause) wait = shortestPause
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await letGo(work.pool, current.id)
        .then(async () => {
          await forgetFutureRuns(work.pool)
          if (current.isClockSetBack()) await makeUpForNothing(work.pool, new Date())
          current = await begin(work)
        })
        .catch((fault) => work.log.warn({ err: fault }, 'the queue could not be started again'))
    }
  }

  const ended = keepRunning()

  async function stop(): Promise<void> {
    stopping.abort()
    const stopped = current.runner.stop().catch(() => {})
    await Promise.race([Promise.all([stopped, ended]), pause(patience, undefined, { ref: false })])
    // A job that still runs is started again by the next server that looks.
    await Promise.race([letGo(work.pool, current.id).catch(() => {}), pause(1_000, undefined, { ref: false })])
  }

  let stopped: Promise<void> | null = null
  return {
    addJob: (...job) => current.runner.addJob(...job),
    id: () => current.id,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** A lost connection ends the runner, because the lost answer may have been a job or the end of one. */
async function begin({ pool, tasks, crontab, atOnce, log }: Work) {
  const logger = new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && !isCutOff(meta?.error)) log.warn(message)
  })
  const events = new EventEmitter() as WorkerEvents
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    noHandleSignals: true,
    logger,
    events,
    // A task that only waits is told at once that the runner stops.
    preset: { worker: { ...writtenAtOnce, concurrentJobs: atOnce, gracefulShutdownAbortTimeout: 0 } },
  })
  events.once('worker:getJob:error', () => {
    void runner.stop().catch(() => {})
  })
  // After two jobs whose ends could not be written, the library miscounts running jobs and never ends.
  const isOver = Promise.race([
    once(events, 'pool:gracefulShutdown:complete'),
    once(events, 'pool:gracefulShutdown:error'),
  ]).then(() => pause(longestPause, undefined, { ref: false }))
  let isClockSetBack = false
  const stopWatching = whenClockJumps((isBack) => {
    isClockSetBack ||= isBack
    void runner.stop().catch(() => {})
  })
  const ended = Promise.race([runner.promise, isOver]).finally(stopWatching)
  return { id, runner, ended, isClockSetBack: () => isClockSetBack }
}

/** The stop of its server cut a job off; it runs again from the next start on, so nobody has to look at it. */
function isCutOff(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'AbortError'
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * If the clock is set back, the library starts nothing until the old time comes again. If it jumps far ahead, as that of
 * a machine that slept does, the library makes up for every minute between. A new runner does neither; after a jump
 * ahead it does once what was due once a day.
 */
function whenClockJumps(act: (isBack: boolean) => void): () => void {
  let last = Date.now()
  const watch = setInterval(() => {
    const now = Date.now()
    const isBack = now < last - minute
    if (isBack || now > last + day) act(isBack)
    last = now
  }, 1_000).unref()
  return () => clearInterval(watch)
}

async function letGo(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
}

/** Runs the queued jobs and returns when their ends are written. */
export async function drainQueue(pool: pg.Pool, tasks: TaskList): Promise<void> {
  await runOnce({ pgPool: pool, taskList: tasks, logger: silent, preset: { worker: writtenAtOnce } })
}

const silent = new Logger(() => () => {})
