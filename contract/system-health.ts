import * as z from 'zod/mini'
import { Instant } from './parts.ts'

const count = z.int().check(z.gte(0))

/** Whether the system is well, for the admin's dashboard. */
export const Health = z.object({
  lastBackupAt: z.nullable(Instant),
  backup: z.object({
    /** On the school's clock; null where none is made at night. */
    nightlyAt: z.nullable(z.string()),
    /** The last one that succeeded, with the uploaded files that belong to it. */
    bytes: z.nullable(z.int()),
    /** What went wrong with the newest one; null where it succeeded. */
    failure: z.nullable(z.string()),
  }),
  /** While most phones disagree with the server's clock: since when, and how far they are ahead of it. */
  clock: z.nullable(z.object({ since: Instant, seconds: z.int() })),
  /** Letters go out by SMTP, or wait as files in the data folder. */
  mail: z.object({ isSmtp: z.boolean(), failed: count }),
  push: z.object({ isReady: z.boolean(), devices: count }),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
  trouble: z.nullable(z.string()),
})
export type Health = z.output<typeof Health>
