import { vi } from 'vitest'

/**
 * Milliseconds that a test waits for something that happens later. Vitest waits for one second, which is too short on a
 * machine that also runs other tests.
 */
const timeout = 60_000

type Pace = { interval?: number }

/** Looks again until nothing is thrown. */
export function waitFor<T>(look: () => T | Promise<T>, pace: Pace = {}) {
  return vi.waitFor(look, { timeout, ...pace })
}

/** Asks again until the answer is yes, or something. */
export function waitUntil<T>(ask: () => T | Promise<T>, pace: Pace = {}) {
  return vi.waitUntil(ask, { timeout, ...pace })
}
