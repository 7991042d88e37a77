import { on, once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { type Fault, received, sendable } from './fault.ts'

/** Work that makes bytes as they are taken, from items that it asks for as it needs them. */
export type Flow = (input: never, items: never) => AsyncIterable<Uint8Array>
export type Flows = Record<string, Flow>

type FromThread = { bytes: Uint8Array } | { wantsItems: true } | { isWhole: true } | Fault
type ToThread = { items: unknown } | { wantsBytes: true }

/**
 * What a thread makes, piece by piece: it makes the next when this one has been taken, so that memory holds only a few,
 * however many there are. `send` hands the thread its end of the channel.
 */
export async function* taken(send: (port: MessagePort) => void, items: AsyncIterable<unknown>) {
  const reading = ahead(items)
  const { port1: port, port2 } = new MessageChannel()
  const say = (message: ToThread) => port.postMessage(message)
  const answers = on(port, 'message', { close: ['close'] })
  try {
    send(port2)
    say({ wantsBytes: true })
    for await (const [message] of answers as AsyncIterable<[FromThread]>) {
      if ('fault' in message) throw received(message)
      if ('isWhole' in message) return
      if ('wantsItems' in message) say({ items: await reading.next() })
      else {
        yield message.bytes
        say({ wantsBytes: true })
      }
    }
    throw new Error('The thread has ended')
  } finally {
    port.close()
    await reading.stop()
  }
}

/** The thread's side of a flow. */
export async function serveFlow(make: Flow | undefined, { input, port }: { input: unknown; port: MessagePort }) {
  const gone = new AbortController()
  port.on('close', () => gone.abort())
  const say = (message: FromThread) => port.postMessage(message)
  const heard = async () => ((await once(port, 'message', { signal: gone.signal })) as [ToThread])[0]
  async function* items() {
    for (;;) {
      say({ wantsItems: true })
      const message = await heard()
      if (!('items' in message) || message.items === null) return
      yield message.items
    }
  }
  try {
    await heard()
    if (!make) throw new Error('There is no such work')
    for await (const bytes of make(input as never, items() as never)) {
      say({ bytes })
      await heard()
    }
    say({ isWhole: true })
  } catch (fault) {
    // The caller may have left, and then nobody reads it.
    say(sendable(fault))
  } finally {
    port.close()
  }
}

/** The next batch is read while this one is being worked on; null after the last. */
function ahead<T>(batches: AsyncIterable<T>) {
  const reading = batches[Symbol.asyncIterator]()
  const read = () => {
    const next = reading.next()
    // Reported to the next caller that asks for it; none does once the reader is gone.
    next.catch(() => {})
    return next
  }
  let coming: ReturnType<typeof read> | null = null
  return {
    async next(): Promise<T | null> {
      const { value, done } = await (coming ?? read())
      coming = done ? null : read()
      return done ? null : value
    },
    async stop(): Promise<void> {
      await reading.return?.()
    },
  }
}
