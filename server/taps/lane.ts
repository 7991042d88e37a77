import { Refusal, tooFast } from '#server/errors.ts'

type Waiting<T, R> = { item: T; resolve: (outcome: R) => void; reject: (fault: unknown) => void }
type Key = string | number
type Work<T, R> = { keyOf: (item: T) => Key; run: (items: readonly T[]) => Promise<readonly R[]> }

const mostInBatch = 256
const mostOfOne = 120
/** While the database works on one batch, or somebody holds it up, the next is read and answered. */
const batchesAtOnce = 2
/** Fewer than these, beside a batch that is under way, wait for company, but not for long. */
const company = 8
const patienceMs = 5
/** Who is answered may call again while the others are answered. */
const answeredAtOnce = 8

/**
 * Gathers calls while batches are under way and runs them as the next one; a lone call goes at once. Nobody stands twice
 * in what is under way, and when a batch fails each of its calls is run alone, so that a bad one fails alone.
 */
export function openLane<T, R>({ keyOf, run }: Work<T, R>) {
  let queue: Waiting<T, R>[] = []
  const waitingOf = new Map<Key, number>()
  const underWay = new Set<Key>()
  let batches = 0
  let impatient: NodeJS.Timeout | null = null
  let isComing = false

  function take(): Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = []
    const rest: Waiting<T, R>[] = []
    // the next batch, which runs beside this one, is then as large
    const share = Math.max(company, Math.ceil((queue.length + underWay.size) / batchesAtOnce))
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

  /** Null when it failed: each has been run and told by itself. */
  async function runBatch(batch: readonly Waiting<T, R>[]): Promise<readonly R[] | null> {
    try {
      return await run(batch.map(({ item }) => item))
    } catch (fault) {
      if (batch.length === 1 || isOfAll(fault)) for (const { reject } of batch) reject(fault)
      else for (const one of batch) await run([one.item]).then(([outcome]) => one.resolve(outcome as R), one.reject)
      return null
    }
  }

  async function runNext(): Promise<void> {
    if (impatient) clearTimeout(impatient)
    impatient = null
    const batch = batches < batchesAtOnce ? take() : []
    if (batch.length === 0) return
    batches++
    // what was left, by the batch beside this one
    arrived()
    const outcomes = await runBatch(batch)
    batches--
    for (const { item } of batch) release(keyOf(item))
    // the database first: it may work while these are answered
    arrived()
    if (!outcomes) return
    for (const [place, { resolve }] of batch.entries()) {
      resolve(outcomes[place] as R)
      if (place % answeredAtOnce === answeredAtOnce - 1) await new Promise(setImmediate)
    }
  }

  function arrived(): void {
    isComing = false
    if (batches === 0 || queue.length >= company) void runNext()
    else if (queue.length > 0 && batches < batchesAtOnce) impatient ??= setTimeout(runNext, patienceMs)
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
      // once whatever else has just arrived has been taken in
      if (!isComing) setImmediate(arrived)
      isComing = true
    })
}

/** Nobody's tap would fare better alone while the database is away or the disk is full. */
function isOfAll(fault: unknown): boolean {
  return fault instanceof Refusal && fault.status === 503 && fault.code !== 'too_slow'
}
