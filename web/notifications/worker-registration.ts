const patience = 10_000
let registered: Promise<ServiceWorkerRegistration> | null = null

/** It was not ready in time; any other failure came at once. */
export class WorkerLate extends Error {}

/** Gives the active service worker within 10 seconds (spec §9). Who asked for it says what failed. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= register().catch((fault) => {
    // The next caller tries again.
    registered = null
    throw fault
  })
  return registered
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('no service workers')
  const { signal, cancel } = timer()
  try {
    return await Promise.race([activated(), signal])
  } finally {
    cancel()
  }
}

async function activated(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

function timer(): { signal: Promise<never>; cancel: () => void } {
  let timeout: ReturnType<typeof setTimeout>
  const signal = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new WorkerLate()), patience)
  })
  return { signal, cancel: () => clearTimeout(timeout) }
}
