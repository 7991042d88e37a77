import { setTimeout as pause } from 'node:timers/promises'

/** Work takes one part of the time in ten, so that a large school taps as quickly meanwhile. */
const restPerWork = 9

/** Does a part of work that nobody waits for, and then rests before the next part. */
export async function withRest<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  await pause((performance.now() - began) * restPerWork)
  return result
}
