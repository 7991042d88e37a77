import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export type Limit = {
  /** Counts one and says whether it was still within the limit: many at once cannot slip past. */
  take(key: string): Promise<boolean>
  /** Takes one back, for what turned out well. */
  giveBack(key: string): Promise<void>
  isOver(key: string): Promise<boolean>
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
    async take(key) {
      try {
        await limiter.consume(key)
        return true
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return false
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async isOver(key) {
      const used = await limiter.get(key)
      return used !== null && used.consumedPoints >= points
    },
  }
}
