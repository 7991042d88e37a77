import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { beat, freeJobsOfTheDead } from './beat-queries.ts'

/** Milliseconds. A runner that was killed is noticed within `silence` and one beat more: less than a minute. */
const usual = { every: 10_000, silence: 30_000 }

type Heart = {
  pool: pg.Pool
  ids: () => string[]
  log: Pick<FastifyBaseLogger, 'warn'>
  pace?: typeof usual
}

/**
 * Says again and again that the runners of this process live, and frees the jobs of those that have fallen silent. It
 * judges others only after it has itself beaten for as long as that without a gap: when the database was away, or this
 * process stood still, the others were not heard either and get time to say that they live.
 */
export function startBeating({ pool, ids, log, pace = usual }: Heart): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let steadySince: number | null = null
  let last = 0

  async function turn(): Promise<void> {
    await beat(pool, ids())
    const now = performance.now()
    if (steadySince === null || now - last > pace.silence) steadySince = now
    last = now
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
