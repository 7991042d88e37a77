const patience = 10_000
let registered: Promise<ServiceWorkerRegistration> | null = null

/** It was not ready in time; any other failure came at once. */
export class WorkerLate extends Error {}

/** Gives the active service worker within 10 seconds, or fails with a sentence for the person (spec §9). */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= register().catch((fault) => {
    // The next caller tries again.
    registered = null
    throw fault
  })
  return registered
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser does not support service workers.')
  const { signal, cancel } = timer()
  try {
    return await Promise.race([activated(), signal])
  } finally {
    cancel()
  }
}

async function activated(): Promise<ServiceWorkerRegistration> {
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch {
    throw new Error('The service worker could not be registered. Check your connection and load the page again.')
  }
  return navigator.serviceWorker.ready
}

function timer(): { signal: Promise<never>; cancel: () => void } {
  let timeout: ReturnType<typeof setTimeout>
  const signal = new Promise<never>((_resolve, reject) => {
    const late = new WorkerLate('The service worker was not ready within 10 seconds. Load the page again.')
    timeout = setTimeout(() => reject(late), patience)
  })
  return { signal, cancel: () => clearTimeout(timeout) }
}
