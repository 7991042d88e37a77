import { create } from 'zustand'
import { browserClock } from './clock.ts'
import { reachServer } from './reach.ts'
import { watchNetwork } from './watch-network.ts'

/** Whether there is a network that leads to our server. Nothing is sent while there is none. */
export const useNetwork = create<{ isOffline: boolean }>(() => ({ isOffline: false }))

/** In milliseconds. */
const moment = 1000

const watch = watchNetwork({
  clock: browserClock,
  reach: reachServer,
  tell: (isOffline) => useNetwork.setState({ isOffline }),
})

/** Asks our server whether it can be reached, after a call that nobody answered. */
export const confirmNetwork = watch.confirm

/** Hears the browser from now on. */
function followNetwork(): void {
  window.addEventListener('offline', watch.lost)
  window.addEventListener('online', watch.found)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && useNetwork.getState().isOffline) void watch.found()
  })
  if (!navigator.onLine) void watch.confirm()
}

/** Acts each time the network has come back. Returns a function that ends it. */
function onBackOnline(act: () => void): () => void {
  return useNetwork.subscribe((now, before) => {
    if (before.isOffline && !now.isOffline) act()
  })
}

/** Acts the next time that the network comes back. */
export function onceBackOnline(act: () => unknown): void {
  const end = onBackOnline(() => {
    end()
    act()
  })
}

/**
 * Acts when our server can be reached, after a call that it did not answer. If the network is there, the server may have
 * been restarting, and is given a moment.
 */
export async function onceReachable(act: () => unknown): Promise<void> {
  if (await confirmNetwork()) browserClock.after(moment, act)
  else onceBackOnline(act)
}

/** Resolves when there is a network, and rejects when the signal aborts first. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    if (!useNetwork.getState().isOffline) return resolve()
    const end = onBackOnline(() => {
      end()
      signal.removeEventListener('abort', stop)
      resolve()
    })
    const stop = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

// Only a page that makes calls loads this file, and a test has no window.
if (typeof window !== 'undefined') followNetwork()
