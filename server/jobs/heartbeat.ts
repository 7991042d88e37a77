import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { beat, freeJobsOfTheDead } from './beat-queries.ts'

/** Milliseconds. A killed runner is noticed after `silence` and one more beat: in less than a minute. */
const usual = { every: 10_000, silence: 30_000 }

type Heart = {
  pool: pg.Pool
  ids: () => string[]
  log: Pick<FastifyBaseLogger, 'warn'>
  pace?: typeof usual
}

/**
 * Records regularly that the runners of this process live, and frees the jobs of silent ones. It judges others only
 * after it has beaten as long itself without a gap: if the database was away, or this process was stopped, the others
 * could not be heard either. After the database's clock was set, the beats of the others have the old time until the next.
 */
export function startBeating({ pool, ids, log, pace = usual }: Heart): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let steadySince: number | null = null
  let last = { now: 0, at: 0 }

  async function turn(): Promise<void> {
    const at = await beat(pool, ids())
    const now = performance.now()
    const [passed, counted] = [now - last.now, at - last.at]
    const isGap = passed > pace.silence || Math.abs(counted - passed) > pace.silence / 2
    if (steadySince === null || isGap) steadySince = now
    last = { now, at }
    if (now - steadySince < pace.silence) return
    const dead = await freeJobsOfTheDead(pool, pace.silence)
    if (dead > 0) log.warn(`jobs of ${dead} runners that are gone are taken up again`)
  }

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      await turn().catch((fault) => {
        steadySince = null
        log.warn({ err: fault }, 'the queue could not say that it lives')
      })
      await pause(pace.every, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const ended = live()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
