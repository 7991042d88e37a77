import { isOurs } from './ours.ts'
import { worker } from './scope.ts'

const name = 'files'
/** More than the product has, so that a page cannot fill the phone. */
const most = 500

// A file's name changes with its content, so a file that was loaded once is right for ever. The screens that a person
// has opened open again without a network.
worker.addEventListener('fetch', (event) => {
  if (isFile(event.request.url)) event.respondWith(keptOrFresh(event.request))
})

worker.addEventListener('message', (event) => {
  if (event.data?.type === 'keep-files') event.waitUntil(keepAll(event.data.files))
})

// The files of the version before are of no more use.
worker.addEventListener('activate', (event) => event.waitUntil(caches.delete(name)))

function isFile(address: string): boolean {
  const { origin, pathname } = new URL(address)
  return origin === worker.location.origin && pathname.startsWith('/assets/')
}

async function keptOrFresh(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok && (await isOurs(fresh))) await (await caches.open(name)).put(request.url, fresh.clone()).catch(() => {})
  return fresh
}

async function keepAll(files: readonly string[]): Promise<void> {
  for (const file of new Set(files.slice(0, most))) {
    if (isFile(file)) await keptOrFresh(new Request(file)).catch(() => {})
  }
}
