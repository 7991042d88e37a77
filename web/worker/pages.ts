import { matchPrecache } from 'workbox-precaching'
import { worker } from './scope.ts'

const patience = 4000
/** Opened where there is no signal, and the same for everyone, so it never waits for the network. */
const opensAtOnce = '/dtr/tap'

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== worker.location.origin) return
  if (event.request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event.request, pathname))
})

function isPage(pathname: string): boolean {
  return !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

/** The page is one for every address. A new one is preferred, since an old one may ask for files that are gone. */
async function page(request: Request, pathname: string): Promise<Response> {
  const kept = await matchPrecache('/index.html')
  if (!kept) return fetch(request)
  if (pathname === opensAtOnce) return kept
  const fresh = fetch(request).then((answer) => (answer.status < 500 ? answer : kept))
  return Promise.race([fresh.catch(() => kept), later(kept)])
}

function later<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, patience, value))
}
