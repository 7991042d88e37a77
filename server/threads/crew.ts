import type { Works } from './answer.ts'
import { type Input, type Output, openThread, type ThreadOptions } from './thread.ts'
import { openTurns } from './turns.ts'

type CrewOptions = ThreadOptions & {
  threads: number
  /** Milliseconds of a processor that one piece of work may take. */
  patience: number
  bounds: Omit<Parameters<typeof openTurns>[0], 'atOnce' | 'ofOne'>
}

const looksEvery = 100
/** On a machine that has no time for it, work is given up after so many times its patience. */
const slowest = 10
const startsWithin = 60_000
const restsAfter = 30_000

/**
 * Threads for what may turn out badly, such as reading what a stranger sent: one piece of work at a time in each and of
 * each person, with limits of time and memory. A thread that breaks one is ended and replaced, and only who asked is told.
 */
export function openCrew<W extends Works>({ threads, patience, bounds, ...options }: CrewOptions) {
  const idle = Array.from({ length: threads }, () => openThread<W>(options))
  const turns = openTurns({ ...bounds, atOnce: threads, ofOne: 1 })
  let resting: NodeJS.Timeout | undefined

  async function limited<T>(thread: (typeof idle)[number], work: () => Promise<T>): Promise<T> {
    // a thread that is starting has not begun with the work
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
    // there is one, since as many are at work as there are threads
    const thread = idle.pop() ?? openThread<W>(options)
    try {
      return await limited(thread, () => act(thread))
    } finally {
      idle.push(thread)
      resting = setTimeout(() => void Promise.all(idle.map((each) => each.end())), restsAfter).unref()
    }
  }

  return {
    /** Refused (429) when this person, or all together, ask for more than may wait. */
    ask<Name extends keyof W & string>(person: number, name: Name, input: Input<W[Name]>): Promise<Output<W[Name]>> {
      return turns.run(person, () => work((thread) => thread.ask(name, input)))
    },
  }
}
