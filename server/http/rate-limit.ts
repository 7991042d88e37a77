import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { slipDays } from '#domain/slip.ts'

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
  /** Invitation slips that did not fit, by the caller's network, by the code, and by what was typed beside it. */
  slipByAddress: Limit
  slipByCode: Limit
  slipByNumber: Limit
  /** The same for the whole school: beyond it, nobody is refused, but the admins are told. */
  slipBySchool: Limit
  slipWarning: Limit
  /** Codes of papers that do not exist. */
  paperByAddress: Limit
}

const quarterHour = 15 * 60
const hour = 60 * 60

/**
 * Kept in PostgreSQL, so that they hold across processes and restarts. Failures and requested links count (rule 36).
 */
export function openLimits(pool: pg.Pool): Limits {
  return {
    signInByAccount: limit(pool, 'account', { points: 5 }),
    signInByAddress: limit(pool, 'address', { points: 100 }),
    linkByAddress: limit(pool, 'link', { points: 100 }),
    resumeByAddress: limit(pool, 'resume', { points: 100 }),
    resumeByAccount: limit(pool, 'resume account', { points: 30 }),
    resetByAddress: limit(pool, 'reset', { points: 100 }),
    resetByEmail: limit(pool, 'reset email', { points: 3 }),
    emailByAccount: limit(pool, 'email', { points: 5 }),
    slipByAddress: limit(pool, 'slip address', { points: 100, seconds: hour }),
    slipByCode: limit(pool, 'slip code', { points: 5, seconds: slipDays * 24 * hour }),
    slipByNumber: limit(pool, 'slip number', { points: 5, seconds: hour }),
    slipBySchool: limit(pool, 'slip school', { points: 200, seconds: hour }),
    paperByAddress: limit(pool, 'paper', { points: 30, seconds: 60 }),
    slipWarning: limit(pool, 'slip warning', { points: 1, seconds: 24 * hour }),
  }
}

type Allowance = { points: number; seconds?: number }

function limit(pool: pg.Pool, name: string, { points, seconds = quarterHour }: Allowance): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
        return true
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // A longer wait than this was counted while the clock was ahead, and would last as long as it was.
        if (refusal.msBeforeNext <= (seconds + hour) * 1000) return false
        await limiter.delete(key)
        await limiter.consume(key)
        return true
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
