import type { Timekeeper } from './clock.ts'

/** What a person is told about a call of theirs that has no answer yet. */
export type Notice = 'offline' | 'trying' | 'slow' | 'stuck'

/** In milliseconds. */
const limits = {
  /** A call that is refused or cut is repeated for this long, in plain sight. */
  trying: 10_000,
  /** Four tries in that time, so that a lost answer to a wrong password does not lock an account. */
  betweenTries: 3000,
  slow: 8000,
  stuck: 30_000,
} as const

/** What the person can do about a call that takes long. */
export type Choices = { cancel: () => void; tryAgain: () => void; keepWaiting: () => void }

type Call<T> = {
  attempt: (signal: AbortSignal) => Promise<T>
  /**
   * `cut`: nobody answered. `foreign`: somebody answered, but perhaps not our server. Null: it was answered, or ended on
   * purpose.
   */
  blame: (fault: unknown) => 'cut' | 'foreign' | null
  /** Ends it from outside, as when the screen is left. */
  signal?: AbortSignal | undefined
}

type Around = {
  clock: Timekeeper
  isOffline: () => boolean
  untilOnline: (signal: AbortSignal) => Promise<void>
  confirmNetwork: () => Promise<boolean>
  /** Null takes the notice away. */
  show: (notice: Notice | null, choices: Choices) => void
}

/** The person has ended the call. Everything that they typed is kept. */
export class Canceled extends Error {}

/**
 * Carries a person's own call through a bad network. Without a network it waits, however long. A call that is cut though
 * the network is there is repeated for ten seconds, then its last fault is thrown. A slow call is never ended, but the
 * person may.
 */
export async function carryThrough<T>(call: Call<T>, around: Around): Promise<T> {
  const { clock, isOffline, untilOnline, confirmNetwork } = around
  const stop = linkedTo(call.signal)
  const nothing = () => {}
  let again = nothing
  let wait = nothing
  const show = (notice: Notice | null) =>
    around.show(notice, {
      cancel: () => stop.abort(new Canceled()),
      tryAgain: () => again(),
      keepWaiting: () => wait(),
    })
  let cutSince: number | null = null

  async function attempt(): Promise<T> {
    const over = linkedTo(stop.signal)
    const watchers: (() => void)[] = []
    const look = (ms: number, notice: Notice) => watchers.push(clock.after(ms, () => show(notice)))
    look(limits.slow, 'slow')
    look(limits.stuck, 'stuck')
    again = () => over.abort(new TriedAgain())
    wait = () => {
      show('slow')
      look(limits.stuck, 'stuck')
    }
    try {
      return await Promise.race([call.attempt(over.signal), whenAborted(over.signal)])
    } finally {
      for (const end of watchers) end()
      again = wait = nothing
      over.unlink()
    }
  }

  try {
    for (;;) {
      if (isOffline()) {
        cutSince = null
        show('offline')
        await untilOnline(stop.signal)
        show(null)
      }
      try {
        return await attempt()
      } catch (fault) {
        if (stop.signal.aborted) throw fault
        if (fault instanceof TriedAgain) {
          show(null)
          continue
        }
        const blame = call.blame(fault)
        if (blame === null) throw fault
        if (!(await confirmNetwork())) continue
        if (blame === 'foreign') throw fault
        cutSince ??= clock.now()
        const left = cutSince + limits.trying - clock.now()
        if (left <= 0) throw fault
        show('trying')
        await pause(clock, Math.min(limits.betweenTries, left), stop.signal)
      }
    }
  } finally {
    show(null)
    stop.unlink()
  }
}

class TriedAgain extends Error {}

/** A controller that also aborts when another signal does. */
function linkedTo(signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const follow = () => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow, { once: true })
  const unlink = () => signal?.removeEventListener('abort', follow)
  return { signal: controller.signal, abort: (why: unknown) => controller.abort(why), unlink }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function pause(clock: Timekeeper, ms: number, signal: AbortSignal): Promise<void> {
  let stop = () => {}
  const waited = new Promise<void>((resolve) => {
    stop = clock.after(ms, resolve)
  })
  try {
    await Promise.race([waited, whenAborted(signal)])
  } finally {
    stop()
  }
}
