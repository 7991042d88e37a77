import { Refusal } from '#server/errors.ts'

type Waiting<T, R> = { item: T; resolve: (outcome: R) => void; reject: (fault: unknown) => void }
type Work<T, R> = { keyOf: (item: T) => number; run: (items: readonly T[]) => Promise<R[]> }

const mostInBatch = 256
const mostOfOne = 120
/** While the database works on one batch, or somebody holds it up, the next is read and answered. */
const batchesAtOnce = 2

/**
 * Gathers calls while batches are under way and runs them as the next one; a lone call goes at once. Nobody stands twice
 * in what is under way, and when a batch fails each of its calls is run alone, so that a bad one fails alone.
 */
export function openLane<T, R>({ keyOf, run }: Work<T, R>) {
  let queue: Waiting<T, R>[] = []
  const waitingOf = new Map<number, number>()
  const underWay = new Set<number>()
  let batches = 0

  function take(): Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = []
    const rest: Waiting<T, R>[] = []
    for (const one of queue) {
      const key = keyOf(one.item)
      if (batch.length < mostInBatch && !underWay.has(key)) {
        underWay.add(key)
        batch.push(one)
      } else rest.push(one)
    }
    queue = rest
    return batch
  }

  async function runBatch(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(outcomes[place] as R)
    } catch (fault) {
      if (batch.length === 1) batch[0]?.reject(fault)
      else for (const one of batch) await runBatch([one])
    }
  }

  async function runNext(): Promise<void> {
    const batch = batches < batchesAtOnce ? take() : []
    if (batch.length === 0) return
    batches++
    await runBatch(batch)
    batches--
    for (const { item } of batch) release(keyOf(item))
    void runNext()
  }

  function release(key: number): void {
    underWay.delete(key)
    const left = (waitingOf.get(key) ?? 1) - 1
    if (left > 0) waitingOf.set(key, left)
    else waitingOf.delete(key)
  }

  return (item: T) =>
    new Promise<R>((resolve, reject) => {
      const key = keyOf(item)
      const waiting = waitingOf.get(key) ?? 0
      if (waiting >= mostOfOne) return reject(new Refusal(429, 'too_many', 'You are tapping too fast; wait a minute'))
      waitingOf.set(key, waiting + 1)
      queue.push({ item, resolve, reject })
      // once whatever else has just arrived has been taken in
      setImmediate(runNext)
    })
}
