import { isOurs } from './ours.ts'
import { worker } from './scope.ts'

const path = '/api/settings'
const name = 'settings'

// The one answer of the server that is kept: it is public, and the tap screen needs the school's time zone.
worker.addEventListener('install', (event) => event.waitUntil(fetchAndKeep(path).catch(() => {})))

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === worker.location.origin && pathname === path) event.respondWith(freshOrKept(event.request))
})

async function freshOrKept(request: Request): Promise<Response> {
  try {
    return await fetchAndKeep(request)
  } catch (fault) {
    const kept = await (await caches.open(name)).match(path)
    if (kept) return kept
    throw fault
  }
}

async function fetchAndKeep(request: Request | string): Promise<Response> {
  const answer = await fetch(request)
  if (!(await isOurs(answer))) throw new Error('Somebody else answered for the settings')
  if (answer.ok) await (await caches.open(name)).put(path, answer.clone())
  return answer
}
