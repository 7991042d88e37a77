import { corrections } from '#contract/corrections.ts'
import { notifications } from '#contract/notifications.ts'
import { addressOf } from '#web/api/call.ts'
import { refresh } from '#web/api/refresh.ts'
import { follow } from '#web/live/follow.ts'
import { useSession } from '#web/session/session.ts'
import { onReset } from '#web/session/stores.ts'
import { lookAgain, receiveLive, receivePush } from './arrivals.ts'
import { renewPush } from './push.ts'
import { refreshInbox, useInbox } from './use-inbox.ts'

let stop = () => {}
// After signing out no more notifications are shown.
onReset(() => stop())

/**
 * Live news, push, and a look whenever the person comes back, for as long as this session lasts (spec §4.4, spec §6).
 */
export function followNotifications(): void {
  stop()
  const { token, role, id, mustChangePassword } = useSession.getState()
  if (!token || mustChangePassword || (role !== 'teacher' && role !== 'supervisor')) return
  const ends = [
    follow({
      name: `notifications-${id}`,
      token,
      address: () => addressOf(notifications.live.path, {}, { after: useInbox.getState().inbox.items[0]?.id }),
      onEvent: ({ name, data }) => {
        if (name === 'notification') receiveLive(data)
        else if (name === 'proof') void refresh(corrections.attach)
        else void (name === 'opened' ? lookAgain() : refreshInbox())
      },
    }),
    listenTo(document, 'visibilitychange', () => document.visibilityState === 'visible' && void refreshInbox()),
    navigator.serviceWorker ? listenTo(navigator.serviceWorker, 'message', hear) : () => {},
  ]
  stop = () => {
    for (const end of ends.splice(0)) end()
  }
  void renewPush()
}

function hear(event: Event): void {
  const said: unknown = event instanceof MessageEvent ? event.data : null
  if (typeof said !== 'object' || said === null) return
  const [type, id] = ['type', 'id'].map((name) => Reflect.get(said, name))
  if (type === 'push' && typeof id === 'number') void receivePush(id)
  if (type === 'push-changed') void renewPush()
}

function listenTo(target: EventTarget, name: string, heard: (event: Event) => void): () => void {
  target.addEventListener(name, heard)
  return () => target.removeEventListener(name, heard)
}
