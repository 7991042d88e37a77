import { worker } from './scope.ts'

type Message = { id: number; title: string; link: string }

worker.addEventListener('push', (event) => {
  const message = messageIn(event.data)
  if (message) event.waitUntil(show(message))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data?.link ?? '/')))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(tellPages({ type: 'push-changed' }))
})

/** A page that is seen shows it itself; the others only renew their list. */
async function show({ id, title, link }: Message): Promise<void> {
  const pages = await tellPages({ type: 'push', id })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  // nothing of what it is about leaves the product: whoever may read it reads it there
  const body = 'Open to see more.'
  const options = { body, icon: '/icon.svg', badge: '/icon.svg', tag: `notification-${id}`, data: { id, link } }
  await worker.registration.showNotification(title, options)
}

/** In a window that is there, else in a new one; only screens of our own. */
async function open(link: string): Promise<void> {
  const path = link.startsWith('/') && !link.startsWith('//') ? link : '/'
  const [page] = await windows()
  if (!page) return void (await worker.clients.openWindow(path))
  page.postMessage({ type: 'open', link: path })
  // a browser may not let a page come to the front; it has gone to the screen anyway
  await page.focus().catch(() => {})
}

async function tellPages(message: object): Promise<readonly WindowClient[]> {
  const pages = await windows()
  for (const page of pages) page.postMessage(message)
  return pages
}

function windows(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function messageIn(data: PushMessageData | null): Message | null {
  try {
    const { id, title, link } = data?.json() ?? {}
    return typeof id === 'number' && typeof title === 'string' ? { id, title, link: String(link ?? '/') } : null
  } catch {
    return null
  }
}
