import * as z from 'zod/mini'
import { Instant } from './parts.ts'

const count = z.int().check(z.gte(0))

/** The health of the system, for the admin's dashboard. */
export const Health = z.object({
  lastBackupAt: z.nullable(Instant),
  backup: z.object({
    /** In school time; null if no nightly backup is made. */
    nightlyAt: z.nullable(z.string()),
    /** The size of the last successful backup, with its uploaded files. */
    bytes: z.nullable(z.int()),
    /** What went wrong with the newest one; null if it succeeded. */
    failure: z.nullable(z.string()),
  }),
  /** Since when most phones disagree with the server's clock, and how far they are ahead of it. */
  clock: z.nullable(z.object({ since: Instant, seconds: z.int() })),
  /** Emails are sent by SMTP, or are files in the data folder. */
  mail: z.object({ isSmtp: z.boolean(), failed: count }),
  push: z.object({ isReady: z.boolean(), devices: count }),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
  trouble: z.nullable(z.string()),
})
export type Health = z.output<typeof Health>
