import { setTimeout as pause } from 'node:timers/promises'
import type { JobHelpers } from 'graphile-worker'

/** How work in many parts goes from one to the next. */
export type Pace = <T>(part: () => Promise<T>) => Promise<T>

/** One part right after the other. */
export const atOnce: Pace = (part) => part()

/** Work takes one part of the time in ten, so that a large school taps as quickly meanwhile. */
const restPerWork = 9

/** For work in the background. Its rests end when the server stops, and the job then runs again from its start. */
export function withRests({ abortSignal }: Pick<JobHelpers, 'abortSignal'>): Pace {
  return async (part) => {
    const began = performance.now()
    const result = await part()
    await pause((performance.now() - began) * restPerWork, undefined, { signal: abortSignal })
    return result
  }
}
