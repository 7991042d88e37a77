import { openThread } from '#server/threads/thread.ts'
import type { WaitingTap } from './decide.ts'
import type { Batch, TapWorks } from './tap-worker.ts'

/** Megabytes; with enough room for new objects, a batch is collected before it counts as old. */
const memory = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 256 }

/**
 * A separate thread reads, decides, writes and answers batches of taps, so that taking in requests and waiting for the
 * database do not block each other. Only the batch queue asks it, and its batches are few and limited.
 */
export function openTapThread({ database, zone }: Pick<Batch, 'database' | 'zone'>) {
  const thread = openThread<TapWorks>({ file: 'tap-worker', from: import.meta.url, memory })
  return {
    start: async () => void thread.start(),
    record: (taps: readonly WaitingTap[], now: string) =>
      thread.ask('record', { database, zone, now, waiting: JSON.stringify(taps) }),
    stop: () => thread.end(),
  }
}
