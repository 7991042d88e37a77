import { confirmNetwork, useNetwork } from '#web/network/network.ts'
import { toast } from '#web/ui/toasts.ts'
import { onChange } from './channel.ts'
import { listEntries } from './queue.ts'
import { sendWaiting } from './send.ts'
import { readSender } from './sender.ts'

const soonest = 4000
const latest = 60_000

let stop: (() => void) | null = null

/** Sends now, when the network or the person is back, and again and again while something is unsent. */
export function keepSending(): void {
  if (stop) return void trySending()
  const leave = onChange(({ kind }) => {
    if (kind !== 'added') return
    void askForSync()
    if (useNetwork.getState().isOffline) void rememberUnsent()
  })
  const look = () => document.visibilityState === 'visible' && void trySending()
  const leaveNetwork = useNetwork.subscribe(({ isOffline }) => void (isOffline ? rememberUnsent() : sayBack()))
  window.addEventListener('online', trySending)
  document.addEventListener('visibilitychange', look)
  stop = () => {
    leave()
    leaveNetwork()
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
  void confirmNetwork()
  timer = setTimeout(trySending, wait)
  wait = Math.min(wait * 2, latest)
}

let unsent = 0

async function rememberUnsent(): Promise<void> {
  unsent = await countWaiting()
}

/** The network is back: sends at once, and says how many taps have got through. */
async function sayBack(): Promise<void> {
  await trySending()
  const sent = unsent - (await countWaiting())
  unsent = 0
  if (sent > 0) toast.success(`Back online, ${sent === 1 ? '1 tap' : `${sent} taps`} sent.`)
}

async function countWaiting(): Promise<number> {
  const sender = await readSender()
  return sender ? (await listEntries(sender.studentId)).waiting.length : 0
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
