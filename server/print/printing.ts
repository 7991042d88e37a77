import type { Readable } from 'node:stream'
import { streamOf } from '#server/threads/stream.ts'
import { type Input, type Items, openThread } from '#server/threads/thread.ts'
import type { flows } from './print-worker.ts'

/** Megabytes; little room for new objects makes the thread clear them away early. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

type Flows = typeof flows

/** One thread prints for everybody. */
const thread = openThread<Record<never, never>, Flows>({ file: 'print-worker', from: import.meta.url, memory })

/**
 * A thread of its own lays out the pages, so that nobody who taps meanwhile has to wait for them. It takes a batch when
 * the batch before has been laid out and sent.
 */
export function printed<Name extends keyof Flows>(
  name: Name,
  job: Input<Flows[Name]>,
  batches: Items<Flows[Name]>,
): Promise<Readable> {
  return streamOf(thread.flow(name, job, batches))
}
