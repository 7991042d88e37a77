import { Readable } from 'node:stream'
import type { ReportCell } from '#domain/report.ts'
import { openThread } from '#server/threads/thread.ts'
import { begun } from './begun.ts'
import type { FormHead } from './form48-layout.ts'
import type { flows } from './pdf-worker.ts'
import type { Asked } from './sources.ts'
import type { TableHead } from './table-layout.ts'

/** What is printed: its head once, its items in batches as the thread asks for them. */
export type PaperJob = { title: string; at: string } & (
  | { kind: 'form48'; head: FormHead; asked: Asked; database: string }
  | { kind: 'table'; head: TableHead }
)
/** The id of a student whose form the thread reads by itself, or a row of a table. */
export type PaperItem = number | readonly ReportCell[]
export type Batches = AsyncIterable<readonly PaperItem[]>

/** Megabytes; little room for the new makes it be swept early. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** One thread serves all who print. */
const thread = openThread<Record<never, never>, typeof flows>({ file: 'pdf-worker', from: import.meta.url, memory })

/**
 * Pages are laid out by a thread of their own, so that nobody who taps meanwhile waits for them. A batch is read when the
 * one before it has been laid out and taken. The first is laid out before the answer begins, so that a failure can still
 * be told.
 */
export async function printed(job: PaperJob, batches: Batches): Promise<Readable> {
  const coming = thread.flow('print', job, batches)
  const stream = Readable.from(await begun(coming), { objectMode: false })
  // also of one that nobody has begun to read
  stream.once('close', () => coming.return())
  return stream
}
