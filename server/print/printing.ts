import type { Readable } from 'node:stream'
import { streamOf } from '#server/threads/stream.ts'
import { type Input, type Items, openThread } from '#server/threads/thread.ts'
import type { PrintFlows } from './print-worker.ts'

/** Megabytes; with little room for new objects the thread collects them early. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** One thread prints for everyone. */
const thread = openThread<Record<never, never>, PrintFlows>({ file: 'print-worker', from: import.meta.url, memory })

/**
 * A separate thread lays out the pages, so that nobody who taps has to wait. It takes a batch when the last one has
 * been laid out and sent.
 */
export function printed<Name extends keyof PrintFlows>(
  name: Name,
  job: Input<PrintFlows[Name]>,
  batches: Items<PrintFlows[Name]>,
): Promise<Readable> {
  return streamOf(thread.flow(name, job, batches))
}
