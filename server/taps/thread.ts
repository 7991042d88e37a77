import { openThread } from '#server/threads/thread.ts'
import type { WaitingTap } from './decide.ts'
import type { Batch, TapWorks } from './tap-worker.ts'

/** Megabytes; with room for the new, a batch is forgotten before it is taken for something that lasts. */
const memory = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 256 }

/**
 * Batches of taps are read, decided, written and answered by a thread of their own: who takes in requests and who waits
 * for the database do not wait for each other. Only the batch queue asks it, whose batches are few and bounded.
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
