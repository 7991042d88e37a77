import { Refusal, tooFast } from '#server/errors.ts'

type Waiting<T, R> = { item: T; resolve: (outcome: R) => void; reject: (fault: unknown) => void }
type Key = string | number
type Work<T, R> = { keyOf: (item: T) => Key; run: (items: readonly T[]) => Promise<readonly R[]> }

const mostInBatch = 256
const mostOfOne = 120
/** While the database works on one batch, or a lock holds it up, the next one is read and answered. */
const batchesAtOnce = 2
/** Beside a batch that is running, fewer calls than these are held back for others to join them, but not for long. */
const worthABatch = 8
const patienceMs = 5
/** Answers are given in groups, so that a caller can call again while the others are still being answered. */
const answeredAtOnce = 8

/**
 * Gathers calls while batches are running and runs them as the next batch; a lone call runs at once. Two calls with the
 * same key never run at the same time. When a batch fails, each of its calls is run alone, so that only the bad one
 * fails.
 */
export function openBatchQueue<T, R>({ keyOf, run }: Work<T, R>) {
  let queue: Waiting<T, R>[] = []
  const waitingOf = new Map<Key, number>()
  const underWay = new Set<Key>()
  let batches = 0
  let timer: NodeJS.Timeout | null = null
  let isScheduled = false

  function take(): Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = []
    const rest: Waiting<T, R>[] = []
    // The batch that runs beside this one is then as large.
    const share = Math.max(worthABatch, Math.ceil((queue.length + underWay.size) / batchesAtOnce))
    for (const one of queue) {
      const key = keyOf(one.item)
      if (batch.length < Math.min(share, mostInBatch) && !underWay.has(key)) {
        underWay.add(key)
        batch.push(one)
      } else rest.push(one)
    }
    queue = rest
    return batch
  }

  /** Null when the batch failed: each call has then been run alone and answered. */
  async function runBatch(batch: readonly Waiting<T, R>[]): Promise<readonly R[] | null> {
    try {
      return await run(batch.map(({ item }) => item))
    } catch (fault) {
      if (batch.length === 1 || failsForAll(fault)) for (const { reject } of batch) reject(fault)
      else for (const one of batch) await run([one.item]).then(([outcome]) => one.resolve(outcome as R), one.reject)
      return null
    }
  }

  async function runNext(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = batches < batchesAtOnce ? take() : []
    if (batch.length === 0) return
    batches++
    // What is left may run beside this batch.
    startIfDue()
    const outcomes = await runBatch(batch)
    batches--
    for (const { item } of batch) release(keyOf(item))
    // The next batch starts first, so that the database works while these calls are answered.
    startIfDue()
    if (!outcomes) return
    for (const [index, { resolve }] of batch.entries()) {
      resolve(outcomes[index] as R)
      if (index % answeredAtOnce === answeredAtOnce - 1) await new Promise(setImmediate)
    }
  }

  function startIfDue(): void {
    isScheduled = false
    if (batches === 0 || queue.length >= worthABatch) void runNext()
    else if (queue.length > 0 && batches < batchesAtOnce) timer ??= setTimeout(runNext, patienceMs)
  }

  function release(key: Key): void {
    underWay.delete(key)
    const left = (waitingOf.get(key) ?? 1) - 1
    if (left > 0) waitingOf.set(key, left)
    else waitingOf.delete(key)
  }

  return (item: T) =>
    new Promise<R>((resolve, reject) => {
      const key = keyOf(item)
      const waiting = waitingOf.get(key) ?? 0
      if (waiting >= mostOfOne) return reject(tooFast())
      waitingOf.set(key, waiting + 1)
      queue.push({ item, resolve, reject })
      // Calls that arrived in the same moment are gathered first.
      if (!isScheduled) setImmediate(startIfDue)
      isScheduled = true
    })
}

/** While the database is away or the disk is full, a call would fail alone just as well. */
function failsForAll(fault: unknown): boolean {
  return fault instanceof Refusal && fault.status === 503 && fault.code !== 'too_slow'
}
