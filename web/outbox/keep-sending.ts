import { onChange } from './channel.ts'
import { sendWaiting } from './send.ts'

const soonest = 4000
const latest = 60_000

let stop: (() => void) | null = null

/** Sends now, when the network or the person is back, and again and again while something is unsent. */
export function keepSending(): void {
  if (stop) return void trySending()
  const leave = onChange(({ kind }) => kind === 'added' && void askForSync())
  const look = () => document.visibilityState === 'visible' && void trySending()
  window.addEventListener('online', trySending)
  document.addEventListener('visibilitychange', look)
  stop = () => {
    leave()
    window.removeEventListener('online', trySending)
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
  }
  void trySending()
}

export function stopSending(): void {
  stop?.()
  stop = null
}

let timer: ReturnType<typeof setTimeout>
let wait = soonest

export async function trySending(): Promise<void> {
  clearTimeout(timer)
  const left = await sendWaiting().catch(() => 0)
  if (left === 0) {
    wait = soonest
    return
  }
  timer = setTimeout(trySending, wait)
  wait = Math.min(wait * 2, latest)
}

/** A page that is closed now leaves the sending to the worker, where the browser knows background sync. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // A browser may know background sync and still forbid it.
  await registration?.sync?.register('outbox').catch(() => {})
}

declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}
