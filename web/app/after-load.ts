import { useSession } from '#web/session/session.ts'

/** Background work is loaded after sign-in, when the page is ready, so that nobody waits for it. */
export function afterLoad(): void {
  if (document.readyState !== 'complete') return void window.addEventListener('load', afterLoad, { once: true })
  void follow()
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) void follow()
  })
}

async function follow(): Promise<void> {
  const { token } = useSession.getState()
  if (token || (await hasOutbox())) await (await import('./background.ts')).followSession()
}

/** A visitor who has never tapped here has nothing to forget. */
async function hasOutbox(): Promise<boolean> {
  const known = await window.indexedDB?.databases?.().catch(() => [])
  return known?.some(({ name }) => name === 'outbox') ?? false
}
