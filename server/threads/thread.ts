import type { MessagePort, ResourceLimits, Worker } from 'node:worker_threads'
import type { ThreadCall, ThreadReply, Works } from './answer.ts'
import { received } from './fault.ts'
import { type Flows, taken } from './flow.ts'
import { processorMs, startThread } from './start.ts'

export type ThreadOptions = {
  /** The thread's file is beside the one that opens it, whose `import.meta.url` is `from`. */
  file: string
  from: string
  /** Megabytes. */
  memory: ResourceLimits
}
type Waiting = { resolve: (output: never) => void; reject: (fault: unknown) => void }
export type Input<W> = W extends (input: infer I, ...rest: never) => unknown ? I : never
export type Items<F> = F extends (input: never, items: infer I) => unknown ? I : never
export type Output<W> = W extends (input: never) => infer O ? Awaited<O> : never

/** What callers get who were waiting for a thread when it ended. */
export class ThreadEnded extends Error {
  readonly code = 'THREAD_ENDED'
}

/**
 * One thread that does named work. It starts with the first call, and again after it has ended for any reason; callers
 * who were waiting for it are told. It does not keep the process alive.
 */
export function openThread<W extends Works, F extends Flows = Flows>({ file, from, memory }: ThreadOptions) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let threadId: number | null = null
  let isUp = false
  let last = 0

  function start(): Worker {
    if (worker) return worker
    const made = startThread(file, from, memory)
    made.on('message', settle)
    made.on('messageerror', (fault) => forget(made, fault))
    made.on('error', (fault) => forget(made, fault))
    made.on('exit', (code) => forget(made, new Error(`It ended with ${code}`)))
    made.unref()
    worker = made
    isUp = false
    return made
  }

  function settle(reply: ThreadReply): void {
    if (reply.ticket === 0 && 'output' in reply) {
      threadId = reply.output as number | null
      isUp = true
      return
    }
    const caller = waiting.get(reply.ticket)
    waiting.delete(reply.ticket)
    if ('fault' in reply) caller?.reject(received(reply))
    else caller?.resolve(reply.output as never)
  }

  function forget(ended: Worker, cause: unknown): void {
    if (worker !== ended) return
    worker = null
    isUp = false
    const fault = new ThreadEnded(`The thread ${file} has ended`, { cause })
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
    void ended.terminate()
  }

  return {
    start,
    ask<Name extends keyof W & string>(work: Name, input: Input<W[Name]>): Promise<Output<W[Name]>> {
      return new Promise((resolve, reject) => {
        const ticket = ++last
        waiting.set(ticket, { resolve, reject })
        start().postMessage({ ticket, work, input } satisfies ThreadCall)
      })
    },
    flow<Name extends keyof F & string>(work: Name, input: Input<F[Name]>, items: Items<F[Name]>) {
      const send = (port: MessagePort) => start().postMessage({ work, input, port } satisfies ThreadCall, [port])
      return taken(send, items as AsyncIterable<unknown>)
    },
    /** Processor time in milliseconds since it started; null while it is starting. */
    spent: () => (worker && isUp ? processorMs(worker, threadId) : null),
    async end(cause: unknown = new Error('It was told to')): Promise<void> {
      const ended = worker
      if (!ended) return
      forget(ended, cause)
      await ended.terminate()
    },
  }
}
