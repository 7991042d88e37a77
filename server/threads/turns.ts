import { tooMany } from '#server/errors.ts'

type Bounds = {
  /** How many may work at once, in all and per person. */
  atOnce: number
  ofOne: number
  /** How many more may wait, in all and per person. */
  waiting: number
  waitingOfOne: number
  /** The sentences for a person with too many of their own, and for one who meets too many others. */
  own: string
  full: string
}
/** A person's id, or another key for one, such as an address. */
type Who = number | string
type Waiting = { person: Who; begin: () => void }

/**
 * Turns for work that only a few can do at once. The longest waiting is next, unless that person already has as many at
 * work as allowed, so that many calls of one person block nobody else. What is too much is refused at once (429).
 */
export function openTurns({ atOnce, ofOne, waiting, waitingOfOne, own, full }: Bounds) {
  const running = new Map<Who, number>()
  const queue: Waiting[] = []
  let busy = 0

  const runningOf = (person: Who) => running.get(person) ?? 0
  const mayBegin = (person: Who) => busy < atOnce && runningOf(person) < ofOne

  function begin(person: Who): () => void {
    busy++
    running.set(person, runningOf(person) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      busy--
      const left = runningOf(person) - 1
      if (left > 0) running.set(person, left)
      else running.delete(person)
      next()
    }
  }

  function next(): void {
    const index = queue.findIndex(({ person }) => mayBegin(person))
    const [one] = index < 0 ? [] : queue.splice(index, 1)
    one?.begin()
  }

  /** Resolves when it is this person's turn; the returned function ends it. */
  async function take(person: Who): Promise<() => void> {
    if (mayBegin(person)) return begin(person)
    // Running and waiting count together: others may occupy the slots that this person could use.
    const asked = runningOf(person) + queue.filter((one) => one.person === person).length
    if (asked >= ofOne + waitingOfOne) throw tooMany(own)
    if (queue.length >= waiting) throw tooMany(full)
    return new Promise((resolve) => queue.push({ person, begin: () => resolve(begin(person)) }))
  }

  return {
    take,
    async run<T>(person: Who, act: () => Promise<T>): Promise<T> {
      const end = await take(person)
      try {
        return await act()
      } finally {
        end()
      }
    },
  }
}
