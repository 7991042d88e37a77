import type { Readable } from 'node:stream'
import { streamOf } from '#server/threads/stream.ts'
import { type Input, type Items, openThread } from '#server/threads/thread.ts'
import type { PrintFlows } from './print-worker.ts'

/** Megabytes; little room for new objects makes the thread clear them away early. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** One thread prints for everybody. */
const thread = openThread<Record<never, never>, PrintFlows>({ file: 'print-worker', from: import.meta.url, memory })

/**
 * A thread of its own lays out the pages, so that nobody who taps meanwhile has to wait for them. It takes a batch when
 * the batch before has been laid out and sent.
 */
export function printed<Name extends keyof PrintFlows>(
  name: Name,
  job: Input<PrintFlows[Name]>,
  batches: Items<PrintFlows[Name]>,
): Promise<Readable> {
  return streamOf(thread.flow(name, job, batches))
}
