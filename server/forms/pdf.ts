import type { Readable } from 'node:stream'
import type { FileFormat } from '#contract/imports.ts'
import type { FormVariant } from '#domain/form48.ts'
import type { ReportCell } from '#domain/report.ts'
import { streamOf } from '#server/threads/stream.ts'
import { openThread } from '#server/threads/thread.ts'
import type { FormHead } from './form48-layout.ts'
import type { flows } from './pdf-worker.ts'
import type { Asked } from './sources.ts'
import type { TableHead } from './table-layout.ts'

/** What is printed: its head once, its items in batches as the thread asks for them. */
export type PaperJob = { title: string; at: string } & (
  | { kind: 'form48'; head: FormHead; asked: Asked; database: string }
  | { kind: 'table'; head: TableHead }
)
export type SheetJob = { format: FileFormat; variant: FormVariant; asked: Asked; database: string }
/** The id of a student whose form the thread reads by itself, or a row of a table. */
export type PaperItem = number | readonly ReportCell[]
export type Batches = AsyncIterable<readonly PaperItem[]>

/** Megabytes; little room for the new makes it be swept early. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** One thread serves all who print. */
const thread = openThread<Record<never, never>, typeof flows>({ file: 'pdf-worker', from: import.meta.url, memory })

/**
 * Pages are laid out by a thread of their own, so that nobody who taps meanwhile waits for them. A batch is read when the
 * one before it has been laid out and taken.
 */
export async function printed(job: PaperJob, batches: Batches): Promise<Readable> {
  return streamOf(thread.flow('print', job, batches))
}

/** The same days as rows of a sheet. */
export async function formSheet(job: SheetJob, batches: AsyncIterable<readonly number[]>): Promise<Readable> {
  return streamOf(thread.flow('sheet', job, batches))
}
