import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export type Limit = {
  count(key: string): Promise<void>
  isOver(key: string): Promise<boolean>
  forget(key: string): Promise<void>
}
export type Limits = { signInByAccount: Limit; signInByAddress: Limit; resetByAddress: Limit }

const quarterHour = 15 * 60

/** Kept in PostgreSQL, so they hold across processes and restarts. Only failures are counted. */
export function openLimits(pool: pg.Pool): Limits {
  return {
    signInByAccount: limit(pool, 'account', 5),
    signInByAddress: limit(pool, 'address', 300),
    resetByAddress: limit(pool, 'reset', 300),
  }
}

function limit(pool: pg.Pool, name: string, points: number): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: quarterHour,
  })
  return {
    async count(key) {
      await limiter.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
      })
    },
    async isOver(key) {
      const used = await limiter.get(key)
      return used !== null && used.consumedPoints >= points
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
