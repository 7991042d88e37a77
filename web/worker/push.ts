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

/** A visible page shows the notification itself. Other pages only refresh their list. */
async function show({ id, title, link }: Message): Promise<void> {
  const pages = await tellPages({ type: 'push', id })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  // The text says nothing about the content, which only people with access can read in the product.
  const body = 'Open to see more.'
  const options = { body, icon: '/icon.svg', badge: '/icon.svg', tag: `notification-${id}`, data: { id, link } }
  await worker.registration.showNotification(title, options)
}

/** Opens the screen in an existing window, or else in a new one. Only our own addresses are opened. */
async function open(link: string): Promise<void> {
  const path = link.startsWith('/') && !link.startsWith('//') ? link : '/'
  const [page] = await windows()
  if (!page) return void (await worker.clients.openWindow(path))
  page.postMessage({ type: 'open', link: path })
  // The browser may not bring the page to the front, but it has gone to the screen anyway.
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
