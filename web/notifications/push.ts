import { notifications } from '#contract/notifications.ts'
import { askQuietly } from '#web/api/ask.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { useSession } from '#web/session/session.ts'
import { createStore } from '#web/session/stores.ts'
import { toast } from '#web/ui/toasts.ts'
import { forgetDevice, forgetOff, isTurnedOff, keepDevice, keptDevice, rememberOff } from './kept-device.ts'
import { type PushProblem, pushProblemIn, pushProblems } from './push-problems.ts'
import { registerWorker } from './worker-registration.ts'

export const usePush = createStore<{ isOn: boolean; isBusy: boolean }>(() => ({
  isOn: keptDevice() !== null,
  isBusy: false,
}))

/** After a click, and only then: the browser asks the person (spec §5). */
export async function turnOnPush(): Promise<void> {
  usePush.setState({ isBusy: true })
  const problem = problemHere() ?? (await permitted()) ?? (await register())
  usePush.setState({ isOn: problem === null, isBusy: false })
  if (problem === 'refused') return
  if (problem) return void toast.error(pushProblems[problem])
  forgetOff()
  toast.success(notifications.register.done)
}

/** The push service forgets the device, and answers the server so. */
export async function turnOffPush(): Promise<void> {
  rememberOff()
  forgetDevice()
  usePush.setState({ isOn: false })
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** At the start of a session, without a question: registers a permitted device, and again after 7 days (spec §9). */
export async function renewPush(): Promise<void> {
  const { token } = useSession.getState()
  await pushKeyKnown()
  if (token !== useSession.getState().token) return
  if (problemHere() || Notification.permission !== 'granted' || isTurnedOff()) return
  usePush.setState({ isOn: (await register()) === null })
}

/** A session may begin before the server has told its settings. */
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
  const hasWindow = typeof window !== 'undefined' && window.isSecureContext
  const hasPush = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
  const permission = 'Notification' in window ? Notification.permission : 'default'
  return pushProblemIn({ hasWindow, hasPush, hasStorage: hasStorage(), permission, ...useSettings.getState() })
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
 * Only a token that differs from the stored one is sent (spec §5). After 7 days it is renewed and sent (spec §9), even
 * if the push service gives the same one again, because the server forgets devices that do not register.
 */
async function register(): Promise<PushProblem | 'refused' | null> {
  const registration = await registerWorker().catch(() => null)
  if (!registration) return 'worker'
  const kept = keptDevice()
  const token = await subscribed(registration, kept?.isOld ?? false).catch(() => null)
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
    tellFailure(notifications.register, fault, 'background')
    return 'refused'
  }
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, isOld: boolean): Promise<string> {
  const { pushKey } = useSettings.getState()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const known = await pushManager.getSubscription()
  // A subscription for other keys of the server is useless.
  if (known && (isOld || !isFor(known, pushKey))) await known.unsubscribe()
  return JSON.stringify(await pushManager.subscribe(options))
}

function isFor({ options }: PushSubscription, pushKey: string | null): boolean {
  const key = options?.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === pushKey
}
