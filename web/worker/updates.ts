import { worker } from './scope.ts'

// a new version waits until its reader has agreed, or has closed every page of the old one
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})

// the first version of all need not wait: there is no older page to disturb
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
