import type { Timekeeper } from './clock.ts'

/** An answer that takes longer counts as none. */
const patience = 3000
/** While there is no network, it is asked for again after this time. */
const pause = 5000

type Surroundings = {
  clock: Timekeeper
  /** Whether our own server answered. It ends when the signal aborts. */
  reach: (signal: AbortSignal) => Promise<boolean>
  tell: (isOffline: boolean) => void
}

/** Knows whether our server can be reached: by the browser's word, and always confirmed by a small call. */
export function watchNetwork({ clock, reach, tell }: Surroundings) {
  let isOffline = false
  let asking: Promise<boolean> | null = null
  let latest = 0
  let stopPause = () => {}
  let endQuestion = () => {}

  function become(next: 'online' | 'offline') {
    if (isOffline === (next === 'offline')) return
    isOffline = !isOffline
    tell(isOffline)
  }

  /** Whether the network is there. Several who want to know share one question. */
  function confirm(): Promise<boolean> {
    asking ??= question()
    return asking
  }

  async function question(): Promise<boolean> {
    const number = ++latest
    stopPause()
    const isThere = await answerWithin(patience)
    // The browser has said something since, so this answer is about the network of before.
    if (number !== latest) return confirm()
    asking = null
    become(isThere ? 'online' : 'offline')
    if (!isThere) stopPause = clock.after(pause, () => void confirm())
    return isThere
  }

  function answerWithin(ms: number): Promise<boolean> {
    const over = new AbortController()
    return new Promise((resolve) => {
      const stop = clock.after(ms, () => giveUp())
      const giveUp = () => {
        stop()
        over.abort()
        resolve(false)
      }
      endQuestion = giveUp
      reach(over.signal).then((isThere) => {
        stop()
        resolve(isThere)
      }, giveUp)
    })
  }

  function askAnew(): Promise<boolean> {
    const endEarlier = endQuestion
    asking = question()
    endEarlier()
    return asking
  }

  return {
    confirm,
    /** The browser says that the network is gone: this is shown at once, and confirmed. */
    lost: () => {
      become('offline')
      return askAnew()
    },
    /** The browser says that the network is back: this is shown when our server has answered. */
    found: askAnew,
  }
}
