import { worker } from './scope.ts'

// A new version starts when the person has agreed, or has closed every page of the old one.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})

// The very first version starts at once, because there is no older page to disturb.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
