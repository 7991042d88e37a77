const longest = 30_000

/** Milliseconds before the next try: doubling to half a minute, and spread, so that not all come back at once. */
export function backOff(failures: number, random = Math.random()): number {
  const most = Math.min(longest, 1000 * 2 ** failures)
  return Math.round(most / 2 + (most / 2) * random)
}

/** Ends early when the network or the person comes back, or when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const until = { signal: over.signal }
    window.addEventListener('online', end, until)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), until)
    signal.addEventListener('abort', end, until)
    if (signal.aborted) end()
  })
}
