import { toast } from '#web/ui/toasts.ts'

const hour = 60 * 60_000
let isOffered = false
let lookedAt = Date.now()

/** Offers a new version. People who are in the middle of something can continue with the old one. */
export function offerNewVersions(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offer(registration.waiting)
  const watch = () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) offer(next)
    })
  }
  // A new version may have been found before this page began to listen.
  watch()
  registration.addEventListener('updatefound', watch)
  // An installed app may stay open for weeks, so it is checked again now and then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hour) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })
}

function offer(next: ServiceWorker): void {
  if (isOffered) return
  isOffered = true
  toast.show({
    severity: 'info',
    summary: 'A new version is ready',
    detail: 'Unsent taps on this phone are kept.',
    action: { label: 'Reload', act: () => takeOver(next) },
  })
}

function takeOver(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  next.postMessage('take-over')
}
