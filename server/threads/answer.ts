import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Fault, sendable } from './fault.ts'
import { type Flows, serveFlow } from './flow.ts'
import { ownThreadId } from './start.ts'

/** The named work of a thread. Only the caller and the work itself know the type of the input. */
export type Works = Record<string, (input: never) => unknown>
/** A call is answered once, by its ticket; a flow has its own port. */
export type ThreadCall = { work: string; input: unknown } & ({ ticket: number } | { port: MessagePort })
/** The first reply, with ticket 0, says which thread it is. */
export type ThreadReply = { ticket: number } & ({ output: unknown } | Fault)

/** Called by a thread's file: does the work that each call names. */
export function answerTo({ works = {}, flows = {} }: { works?: Works; flows?: Flows }): void {
  const reply = (message: ThreadReply) => parentPort?.postMessage(message)
  reply({ ticket: 0, output: ownThreadId() })
  parentPort?.on('message', async (call: ThreadCall) => {
    if ('port' in call) return serveFlow(flows[call.work], call)
    const { ticket, work, input } = call
    try {
      const act = works[work]
      if (!act) throw new Error(`There is no such work: ${work}`)
      reply({ ticket, output: await act(input as never) })
    } catch (thrown) {
      reply({ ticket, ...sendable(thrown) })
    }
  })
}
