import type { Worker } from 'node:worker_threads'
import { Refusal } from '#server/errors.ts'
import { startThread } from '#server/threads.ts'
import type { TapRefusal, WaitingTap } from './batch.ts'

type Wish = { database: string; zone: string }
/** `waiting` as JSON, which is sooner written and read than what the engine makes of objects. */
export type Batch = Wish & { place: number; now: string; waiting: string }
/** The answer as it leaves, already written, or why there is none. */
export type Answered = string | TapRefusal
/** A fault travels without its class: what the database refused is told before. */
export type Failed = { fault: Error; refusal: Pick<Refusal, 'status' | 'code' | 'message' | 'details'> | null }
export type FromThread = { place: number } & ({ answers: readonly Answered[] } | Failed)

type Waiting = { resolve: (answers: readonly Answered[]) => void; reject: (fault: unknown) => void }

/** Megabytes; with room for the new, a batch is forgotten before it is taken for something that lasts. */
const resourceLimits = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 256 }

/**
 * Batches of taps are read, decided, written and answered by a thread of their own: who takes in requests and who waits
 * for the database do not wait for each other.
 */
export function openTapThread(wish: Wish) {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let last = 0

  function start(): Worker {
    const made = startThread('tap-worker', import.meta.url, resourceLimits)
    made.on('message', (message: FromThread) => {
      const asked = waiting.get(message.place)
      waiting.delete(message.place)
      if ('answers' in message) asked?.resolve(message.answers)
      else asked?.reject(faultOf(message))
    })
    made.on('error', (fault) => forget(made, fault))
    made.on('exit', (code) => forget(made, new Error(`The thread of taps ended with ${code}`)))
    made.unref()
    return made
  }

  /** Who waits is told; the next batch starts another thread. */
  function forget(ended: Worker, fault: Error): void {
    if (thread !== ended) return
    thread = null
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
  }

  return {
    start: async () => {
      thread ??= start()
    },
    record: (taps: readonly WaitingTap[], now: string) =>
      new Promise<readonly Answered[]>((resolve, reject) => {
        const place = ++last
        waiting.set(place, { resolve, reject })
        thread ??= start()
        thread.postMessage({ ...wish, place, now, waiting: JSON.stringify(taps) } satisfies Batch)
      }),
    stop: async () => {
      await thread?.terminate()
    },
  }
}

function faultOf({ fault, refusal }: Failed): Error {
  return refusal ? new Refusal(refusal.status, refusal.code, refusal.message, refusal.details) : fault
}
