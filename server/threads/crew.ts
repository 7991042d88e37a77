import type { Works } from './answer.ts'
import { type Input, type Output, openThread, type ThreadOptions } from './thread.ts'
import { openTurns } from './turns.ts'

type CrewOptions = ThreadOptions & {
  threads: number
  /** Processor time in milliseconds that one piece of work may take. */
  patience: number
  bounds: Omit<Parameters<typeof openTurns>[0], 'atOnce' | 'ofOne'>
}

const looksEvery = 100
/** On a busy machine, work is given up after this many times its limit. */
const slowest = 10
const startsWithin = 60_000
const restsAfter = 30_000

/**
 * Threads for risky work, such as reading what a stranger sent: one piece of work at a time per thread and per person,
 * with limits of time and memory. A thread that breaks a limit is replaced, and only its caller is told (decision 110).
 */
export function openCrew<W extends Works>({ threads, patience, bounds, ...options }: CrewOptions) {
  const idle = Array.from({ length: threads }, () => openThread<W>(options))
  const turns = openTurns({ ...bounds, atOnce: threads, ofOne: 1 })
  let resting: NodeJS.Timeout | undefined

  async function limited<T>(thread: (typeof idle)[number], work: () => Promise<T>): Promise<T> {
    // A thread that is still starting has not begun the work.
    let before = thread.spent()
    let began = Date.now()
    const looking = setInterval(() => {
      const spent = thread.spent()
      if (before === null && spent !== null) {
        before = spent
        began = Date.now()
      }
      const most = before === null ? startsWithin : patience * slowest
      if ((spent ?? 0) - (before ?? 0) > patience || Date.now() - began > most) {
        void thread.end(new Error('It took too long'))
      }
    }, looksEvery)
    try {
      return await work()
    } finally {
      clearInterval(looking)
    }
  }

  async function work<T>(act: (thread: (typeof idle)[number]) => Promise<T>): Promise<T> {
    clearTimeout(resting)
    // No more calls work at once than there are threads, so this never opens too many.
    const thread = idle.pop() ?? openThread<W>(options)
    try {
      return await limited(thread, () => act(thread))
    } finally {
      idle.push(thread)
      resting = setTimeout(() => void Promise.all(idle.map((each) => each.end())), restsAfter).unref()
    }
  }

  return {
    /** Refused (429) if this person, or all together, have more waiting than allowed. */
    ask<Name extends keyof W & string>(person: number, name: Name, input: Input<W[Name]>): Promise<Output<W[Name]>> {
      return turns.run(person, () => work((thread) => thread.ask(name, input)))
    },
  }
}
