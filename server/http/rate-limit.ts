import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export type Limit = {
  /** Counts one and says whether it was within the limit. Many at once cannot get past it. */
  take(key: string): Promise<boolean>
  /** Gives one back after a success. */
  giveBack(key: string): Promise<void>
}
export type Limits = {
  /** Failed sign-ins. */
  signInByAccount: Limit
  signInByAddress: Limit
  /** Links that do not work. */
  linkByAddress: Limit
  /** Cookies that continue no session. */
  resumeByAddress: Limit
  /** Sessions that were continued. */
  resumeByAccount: Limit
  /** Links that were requested. */
  resetByAddress: Limit
  resetByEmail: Limit
  emailByAccount: Limit
}

const quarterHour = 15 * 60

/**
 * Kept in PostgreSQL, so that they hold across processes and restarts. Failures and requested links count (rule 36).
 */
export function openLimits(pool: pg.Pool): Limits {
  return {
    signInByAccount: limit(pool, 'account', 5),
    signInByAddress: limit(pool, 'address', 100),
    linkByAddress: limit(pool, 'link', 100),
    resumeByAddress: limit(pool, 'resume', 100),
    resumeByAccount: limit(pool, 'resume account', 30),
    resetByAddress: limit(pool, 'reset', 100),
    resetByEmail: limit(pool, 'reset email', 3),
    emailByAccount: limit(pool, 'email', 5),
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
  }
}
