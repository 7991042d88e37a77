import { matchPrecache } from 'workbox-precaching'
import { worker } from './scope.ts'

const patience = 4000
/** The tap screen is opened where there is no signal, so its page comes from the cache, not from the network. */
const opensAtOnce = '/dtr/tap'

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== worker.location.origin) return
  if (event.request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event.request, pathname))
})

/** The page that checks a paper comes from the server alone. */
function isPage(pathname: string): boolean {
  return !/^\/verify(\/|$)/.test(pathname) && !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

/** One page serves every address. A new one is preferred, because an old one may ask for files that are gone. */
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
