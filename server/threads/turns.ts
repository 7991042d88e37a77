import { tooMany } from '#server/errors.ts'

type Bounds = {
  /** How many may be at it at once, in all and of one person. */
  atOnce: number
  ofOne: number
  /** How many more may wait, in all and of one person. */
  waiting: number
  waitingOfOne: number
  /** What is said to a person who has too many, and to one who meets too many others. */
  own: string
  full: string
}
/** A person's id, or what else stands for one, such as an address. */
type Who = number | string
type Waiting = { person: Who; begin: () => void }

/**
 * Turns at work that only so many can do at once. Whoever waits longest comes next, unless that person is at it as often
 * as one may: many wishes of one person are in nobody else's way. What is too much is refused at once (429).
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

  /** Resolves when it is this person's turn; what comes back ends it. */
  async function take(person: Who): Promise<() => void> {
    if (mayBegin(person)) return begin(person)
    // a place that others keep a person from taking is still that person's
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
