import { router } from './routes.tsx'

/**
 * A click on a system notification opens its screen in this page. The browser keeps what the worker says only until the
 * page's scripts have run, so the page listens from the start.
 */
export function followLinks(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'open' && typeof data.link === 'string') router.history.push(data.link)
  })
}
