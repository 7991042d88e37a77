import { notifications } from '#contract/notifications.ts'
import { askQuietly } from '#web/api/ask.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { useSession } from '#web/session/session.ts'
import { createStore } from '#web/session/stores.ts'
import { toast } from '#web/ui/toasts.ts'
import { forgetDevice, forgetOff, isTurnedOff, keepDevice, keptDevice, rememberOff } from './kept-device.ts'
import { type PushProblem, pushProblemIn, pushProblems } from './push-problems.ts'
import { registerWorker, WorkerLate } from './worker-registration.ts'

export const usePush = createStore<{ isOn: boolean; isBusy: boolean }>(() => ({
  isOn: keptDevice() !== null,
  isBusy: false,
}))

/** Turns push on. It runs only after a click, because the browser then asks the person (spec §5). */
export async function turnOnPush(): Promise<void> {
  usePush.setState({ isBusy: true })
  const problem = problemHere() ?? (await permitted()) ?? (await register())
  usePush.setState({ isOn: problem === null, isBusy: false })
  if (problem === 'refused') return
  if (problem) return void toast.error(pushProblems[problem], { of: 'push' })
  forgetOff()
  toast.success(notifications.register.done, { of: 'push' })
}

/** The push service forgets the device, and tells the server so at the next message. */
export async function turnOffPush(): Promise<void> {
  rememberOff()
  forgetDevice()
  usePush.setState({ isOn: false })
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Registers this device at the start of a session if its owner has allowed push, and again after 7 days. */
export async function renewPush(): Promise<void> {
  const { token } = useSession.getState()
  await pushKeyKnown()
  if (token !== useSession.getState().token) return
  if (problemHere() || Notification.permission !== 'granted' || isTurnedOff()) return
  usePush.setState({ isOn: (await register()) === null })
}

/** A session may begin before the settings have loaded. */
function pushKeyKnown(): Promise<void> {
  return new Promise((resolve) => {
    if (useSettings.getState().pushKey !== null) return resolve()
    const stop = useSettings.subscribe(({ pushKey }) => {
      if (pushKey === null) return
      stop()
      resolve()
    })
  })
}

function problemHere(): PushProblem | null {
  const hasWindow = typeof window !== 'undefined'
  const isSecure = window.isSecureContext
  const hasPush = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
  const permission = 'Notification' in window ? Notification.permission : 'default'
  return pushProblemIn({
    hasWindow,
    isSecure,
    hasPush,
    hasStorage: hasStorage(),
    permission,
    ...useSettings.getState(),
  })
}

function hasStorage(): boolean {
  try {
    return Boolean(window.localStorage && window.indexedDB)
  } catch {
    return false
  }
}

async function permitted(): Promise<PushProblem | null> {
  return (await Notification.requestPermission()) === 'granted' ? null : 'blocked'
}

/**
 * Sends the token only when it differs from the kept one (spec §5). After 7 days a new one is made and sent (spec §9),
 * even if the push service gives the same again, because the server forgets devices that it does not hear from.
 */
async function register(): Promise<PushProblem | 'refused' | null> {
  const registration = await registerWorker().catch((fault: unknown) =>
    fault instanceof WorkerLate ? 'late' : 'worker',
  )
  if (typeof registration === 'string') return registration
  const kept = keptDevice()
  const token = await subscribed(registration, { isOld: kept?.isOld ?? false }).catch(() => null)
  if (token === null) return 'service'
  if (token === kept?.token && !kept.isOld) return null
  return send(token)
}

async function send(token: string): Promise<'refused' | null> {
  const { id } = useSession.getState()
  if (id === null) return 'refused'
  try {
    await askQuietly(notifications.register, { body: { UserId: id, Token: token } })
    keepDevice(token)
    return null
  } catch (fault) {
    tellFailure(notifications.register, fault)
    return 'refused'
  }
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, { isOld }: { isOld: boolean }): Promise<string> {
  const { pushKey } = useSettings.getState()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const known = await pushManager.getSubscription()
  // The server cannot use a subscription that was made for other keys.
  if (known && (isOld || !isFor(known, pushKey))) await known.unsubscribe()
  return JSON.stringify(await pushManager.subscribe(options))
}

function isFor({ options }: PushSubscription, pushKey: string | null): boolean {
  const key = options?.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === pushKey
}
