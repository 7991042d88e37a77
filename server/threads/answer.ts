import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Fault, sendable } from './fault.ts'
import { type Flows, serveFlow } from './flow.ts'
import { ownThreadId } from './start.ts'

/** What a work takes is known by who asks for it, and to nobody between the two. */
export type Works = Record<string, (input: never) => unknown>
export type Asked = { work: string; input: unknown } & ({ place: number } | { port: MessagePort })
/** The first, at place 0, says which thread it is. */
export type Answered = { place: number } & ({ output: unknown } | Fault)

/** Called by a thread's file: does the work that it is asked for, by its name. */
export function answerTo({ works = {}, flows = {} }: { works?: Works; flows?: Flows }): void {
  const say = (answered: Answered) => parentPort?.postMessage(answered)
  say({ place: 0, output: ownThreadId() })
  parentPort?.on('message', async (asked: Asked) => {
    if ('port' in asked) return serveFlow(flows[asked.work], asked)
    const { place, work, input } = asked
    try {
      const act = works[work]
      if (!act) throw new Error(`There is no such work: ${work}`)
      say({ place, output: await act(input as never) })
    } catch (thrown) {
      say({ place, ...sendable(thrown) })
    }
  })
}
