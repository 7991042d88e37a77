import { followNotifications } from '#web/notifications/follow-notifications.ts'
import { registerWorker } from '#web/notifications/worker-registration.ts'
import { keepSending, stopSending } from '#web/outbox/keep-sending.ts'
import { forgetPerson, keepSender } from '#web/outbox/person.ts'
import { useSession } from '#web/session/session.ts'
import { offerNewVersions } from './new-version.ts'
import { router } from './routes.tsx'

/** Starts the background work: the service worker for everybody who is signed in, the outbox for students. */
export async function followSession(): Promise<void> {
  followNotifications((link) => router.history.push(link))
  const { token, role, id } = useSession.getState()
  // Without a worker the app still works while there is a network.
  if (token && import.meta.env.PROD) startWorker().catch(() => {})
  if (token && role === 'student' && id) {
    // A browser without storage has nothing to send.
    await keepSender({ studentId: id, token }).then(keepSending, () => {})
    return
  }
  stopSending()
  await forgetPerson().catch(() => {})
}

let hasWorker = false

async function startWorker(): Promise<void> {
  if (hasWorker) return
  hasWorker = true
  offerNewVersions(await registerWorker())
}
