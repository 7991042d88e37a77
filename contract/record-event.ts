import * as z from 'zod/mini'
import { AccountMark } from './accounts.ts'
import { Instant } from './parts.ts'

/** One line of a day's history. */
export const RecordEvent = z.object({
  at: Instant,
  who: z.string(),
  action: z.string(),
  reason: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** For staff: someone else had changed the account that did this. */
  accountChanged: z.nullable(AccountMark),
})
