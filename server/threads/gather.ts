type Waiting<K, S, V> = {
  key: K
  common: S
  /** Calls with the same name may share a read. */
  name: string
  resolve: (value: V) => void
  reject: (fault: unknown) => void
}

/** Two, so that the database works on one read while the rows of the other become answers. */
const readsAtOnce = 2
const mostTogether = 100

/**
 * Makes a read of many into a read of one, by database. Calls that arrive while reads are under way share the next one,
 * so that a lone call never waits and a busy server asks once for many. Nothing is kept: every call is answered by a
 * read that began after it. `read` answers in the order of its keys; calls share it if `common` is the same (decision 177).
 */
export function gathered<D extends object, K, V, S = undefined>(
  read: (db: D, keys: readonly K[], common: S) => Promise<readonly V[]>,
) {
  const queues = new WeakMap<D, (key: K, common: S) => Promise<V>>()
  return (db: D, key: K, common: S): Promise<V> => {
    const ask = queues.get(db) ?? openQueue((keys: readonly K[], of: S) => read(db, keys, of))
    queues.set(db, ask)
    return ask(key, common)
  }
}

function openQueue<K, V, S>(read: (keys: readonly K[], common: S) => Promise<readonly V[]>) {
  let waiting: Waiting<K, S, V>[] = []
  let reading = 0

  async function readNext(): Promise<void> {
    const [first] = waiting
    if (!first) return
    const batch = waiting.filter(({ name }) => name === first.name).slice(0, mostTogether)
    const taken = new Set(batch)
    waiting = waiting.filter((one) => !taken.has(one))
    try {
      const keys = batch.map(({ key }) => key)
      const values = await read(keys, first.common)
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as V)
    } catch (fault) {
      for (const { reject } of batch) reject(fault)
    }
  }

  async function readAll(): Promise<void> {
    while (waiting.length > 0) await readNext()
    reading--
  }

  return (key: K, common: S) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, common, name: JSON.stringify(common), resolve, reject })
      if (reading >= readsAtOnce) return
      reading++
      // First take in the calls that have just arrived.
      setImmediate(readAll)
    })
}
