/** The time, and a way to act later. It is handed in, so that a test decides when a second has passed. */
export type Timekeeper = {
  now: () => number
  /** Returns a function that calls it off. */
  after: (ms: number, act: () => void) => () => void
}

export const browserClock: Timekeeper = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}
