import { on } from 'node:events'
import { Readable } from 'node:stream'
import { MessageChannel, type Worker } from 'node:worker_threads'
import type { ReportCell } from '#domain/report.ts'
import { startThread } from '#server/threads.ts'
import { begun } from './begun.ts'
import type { FormHead } from './form48-layout.ts'
import type { Asked } from './sources.ts'
import type { TableHead } from './table-layout.ts'

/** What is printed: its head once, its items in batches as the worker asks for them. */
export type PaperJob = { title: string; at: string } & (
  | { kind: 'form48'; head: FormHead; asked: Asked; database: string }
  | { kind: 'table'; head: TableHead }
)
/** The id of a student whose form the thread reads by itself, or a row of a table. */
export type PaperItem = number | readonly ReportCell[]
export type ToWorker = { items: readonly PaperItem[] | null }
export type FromWorker = { bytes: Uint8Array } | { isWaiting: true } | { isWhole: true } | { fault: string }

type Batches = AsyncIterable<readonly PaperItem[]>

/**
 * Pages are laid out by a thread of their own, so that nobody who taps meanwhile waits for them. A batch is read when the
 * one before it has been laid out and taken: memory holds a few, however many pages there are. The first is laid out
 * before the answer begins, so that a failure can still be told.
 */
export async function printed(job: PaperJob, batches: Batches): Promise<Readable> {
  const coming = pages(job, batches)
  const stream = Readable.from(await begun(coming), { objectMode: false })
  // also of one that nobody has begun to read
  stream.once('close', () => coming.return())
  return stream
}

async function* pages(job: PaperJob, batches: Batches) {
  const reading = ahead(batches)
  const { port1: port, port2 } = new MessageChannel()
  const answers = on(port, 'message', { close: ['close'] })
  threadOf().postMessage({ job, port: port2 }, [port2])
  try {
    for await (const [message] of answers as AsyncIterable<[FromWorker]>) {
      if ('bytes' in message) yield message.bytes
      else if ('fault' in message) throw new Error(message.fault)
      else if ('isWhole' in message) return
      else port.postMessage({ items: await reading.next() } satisfies ToWorker)
    }
    throw new Error('The thread that prints has ended', { cause: lastFault })
  } finally {
    port.close()
    await reading.stop()
  }
}

/** The batch after the one that is being laid out is read meanwhile; null after the last. */
function ahead<T>(batches: AsyncIterable<T>) {
  const reading = batches[Symbol.asyncIterator]()
  const read = () => {
    const next = reading.next()
    // told to whoever asks for it, which nobody does once the reader is gone
    next.catch(() => {})
    return next
  }
  let coming = read()
  return {
    async next(): Promise<T | null> {
      const { value, done } = await coming
      if (done) return null
      coming = read()
      return value
    },
    async stop(): Promise<void> {
      await reading.return?.()
    },
  }
}

/** Megabytes; little room for the new makes it be swept early. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

let thread: Worker | null = null
let lastFault: unknown = null

/** One thread serves all who print; it keeps nobody from ending the process. */
function threadOf(): Worker {
  if (thread) return thread
  const made = startThread('pdf-worker', import.meta.url, resourceLimits)
  const forget = (fault: unknown) => {
    if (thread !== made) return
    lastFault = fault
    thread = null
  }
  made.on('error', forget)
  made.on('exit', (code) => forget(new Error(`It ended with ${code}`)))
  made.unref()
  thread = made
  return made
}
