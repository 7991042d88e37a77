import { useSession } from '#web/session/session.ts'

/** Background work is loaded only after somebody is signed in and the page is shown, so that it delays nothing. */
export function afterLoad(): void {
  if (document.readyState !== 'complete') return void window.addEventListener('load', afterLoad, { once: true })
  void follow()
  useSession.subscribe((now, before) => {
    const isNew = now.token !== before.token || now.mustChangePassword !== before.mustChangePassword
    if (isNew) void follow()
  })
}

async function follow(): Promise<void> {
  const { token } = useSession.getState()
  if (token || (await hasTraces())) await (await import('./background.ts')).followSession()
}

/** For a visitor who never signed in here there is nothing to forget. */
async function hasTraces(): Promise<boolean> {
  const known = await window.indexedDB?.databases?.().catch(() => [])
  return known?.some(({ name }) => name === 'outbox' || name === 'answers') ?? false
}
