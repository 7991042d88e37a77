import { sendWaiting } from '#web/outbox/send.ts'
import { worker } from './scope.ts'

// The browser wakes the worker when the network is back, even when no page is open.
worker.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(send())
})

/** A failure makes the browser try again later. */
async function send(): Promise<void> {
  const left = await sendWaiting()
  if (left > 0) throw new Error(`${left} taps are not sent yet`)
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}
