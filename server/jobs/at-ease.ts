import { setTimeout as pause } from 'node:timers/promises'

/** Work takes one part of the time in ten, so that a large school taps as quickly meanwhile. */
const restPerWork = 9

/** Does work that nobody waits for with one part after the other. */
export async function atEase<T>(parts: readonly T[], work: (part: T) => Promise<void>): Promise<void> {
  for (const part of parts) {
    const began = performance.now()
    await work(part)
    await pause((performance.now() - began) * restPerWork)
  }
}
