import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Limits } from './http/rate-limit.ts'

/** What handlers are handed; tests hand in their own. */
export type Services = {
  config: Config
  db: Db
  limits: Limits
  now: () => string
}
