import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Task, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { troubleOf } from '#server/db-faults.ts'
import { freeAllJobs } from './beat-queries.ts'
import { startBeating } from './heartbeat.ts'
import { startQueue } from './queue.ts'
import { TryLater } from './try-later.ts'

/**
 * Each lane has its own runners, so that none waits for another: a mail server that hangs holds up only emails. The
 * first word of a job's name decides its lane; the last lane, for the clock's work, takes the rest (decision 113).
 */
const lanes = [
  { takes: /^send-pushes$/, atOnce: 1 },
  { takes: /^send-/, atOnce: 2 },
  { takes: /^deliver-/, atOnce: 1 },
  { takes: /^make-/, atOnce: 2 },
  { takes: /^draw-/, atOnce: 1 },
  { takes: /^run-/, atOnce: 1 },
  { takes: /^bulk-/, atOnce: 1 },
  { takes: /^(count|seal)-/, atOnce: 3 },
  { takes: /^(back|check|clear|forget|sweep)-/, atOnce: 2 },
  { takes: /./, atOnce: 2 },
]

/** One listening connection per lane, and some for work, heartbeat and limits. */
export const laneConnections = lanes.length + 4

type Lanes = {
  pool: pg.Pool
  tasks: TaskList
  crontab: readonly string[]
  /** No other server works on this queue. */
  isAlone: boolean
  log: FastifyBaseLogger
}

type Running = {
  /** As if its time had come: after the one that is under way, if there is one. */
  runSoon(task: string): Promise<void>
  stop(): Promise<void>
}

export async function startLanes({ pool, tasks, crontab, isAlone, log }: Lanes): Promise<Running> {
  if (isAlone) await freeAllJobs(pool)
  const taken = split(Object.keys(tasks)).filter(({ names }) => names.length > 0)
  const queues = await Promise.all(
    taken.map(({ names, atOnce }) => {
      const own = names.map((name) => [name, throughLosses(tasks[name] as Task)] as const)
      const lines = crontab.filter((line) => names.includes(line.split(' ')[5] ?? ''))
      return startQueue({ pool, tasks: Object.fromEntries(own), crontab: lines.join('\n'), atOnce, log })
    }),
  )
  const heart = startBeating({ pool, ids: () => queues.map((queue) => queue.id()), log })
  return {
    async runSoon(task) {
      await queues[0]?.addJob(task, {}, { jobKey: task, queueName: task })
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()))
      await heart.stop()
    },
  }
}

/** Every task in the first lane that takes it. */
export function split(names: readonly string[]): { names: string[]; atOnce: number }[] {
  const laneOf = (name: string) => lanes.findIndex(({ takes }) => takes.test(name))
  return lanes.map(({ atOnce }, lane) => ({ atOnce, names: names.filter((name) => laneOf(name) === lane) }))
}

const tries = 5
const betweenTries = 1_000

/**
 * A task whose connection was cut starts again soon, and one that must wait starts when its time comes. Neither gets
 * the pause of a failure, which grows to hours. Every task can be started again, as after a kill.
 */
function throughLosses(task: Task): Task {
  return async (payload, helpers) => {
    for (let left = tries; ; ) {
      try {
        return await task(payload as never, helpers)
      } catch (fault) {
        if (fault instanceof TryLater) {
          await pause(fault.after, undefined, { signal: helpers.abortSignal })
          continue
        }
        if (--left < 1 || troubleOf(fault)?.code !== 'away') throw fault
        await pause(betweenTries, undefined, { signal: helpers.abortSignal })
      }
    }
  }
}
