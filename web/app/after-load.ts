import { useSession } from '#web/session/session.ts'

/** What runs behind the screens is loaded once somebody is signed in and the page stands: nobody waits for it. */
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

/** A visitor who has never tapped here has nothing to be forgotten. */
async function hasOutbox(): Promise<boolean> {
  const known = await window.indexedDB?.databases?.().catch(() => [])
  return known?.some(({ name }) => name === 'outbox') ?? false
}
