import { taps } from '#contract/taps.ts'
import { askQuietly } from '#web/api/ask.ts'
import { forgetAnswers, keepAnswers } from '#web/api/kept-answers.ts'
import { whenSettled } from '#web/api/when-settled.ts'
import { hasUnsentAnswers } from '#web/evaluations/unsent-answers.ts'
import { followNotifications } from '#web/notifications/follow-notifications.ts'
import { registerWorker } from '#web/notifications/worker-registration.ts'
import { keepSending, stopSending } from '#web/outbox/keep-sending.ts'
import { forgetPerson, forgetSender, keepSender, readSnapshot, snapshotToday } from '#web/outbox/person.ts'
import { listEntries } from '#web/outbox/queue.ts'
import { readLastPerson } from '#web/session/last-person.ts'
import { onForget, useSession } from '#web/session/session.ts'
import { findUnsentBy } from '#web/session/unsent.ts'
import { offerNewVersions } from './new-version.ts'

/** Starts the background work: the service worker for everybody who is signed in, the outbox for students. */
export async function followSession(): Promise<void> {
  // The stream stays open, and the worker fetches all that it keeps, so both wait for the screen.
  const settled = whenSettled()
  void settled.then(followNotifications)
  keepAnswers()
  forgetOnRequest()
  const { token, role, id } = useSession.getState()
  findUnsentBy(async () => ({
    taps: id ? (await listEntries(id)).waiting.length : 0,
    hasAnswers: hasUnsentAnswers(),
  }))
  // Without a worker the app still works while there is a network.
  if (token && import.meta.env.PROD) settled.then(startWorker).catch(() => {})
  if (token && role === 'student' && id) {
    // A browser without storage has nothing to send.
    await keepSender({ studentId: id, token }).then(keepSending, () => {})
    setTimeout(() => void learnToday(id).catch(() => {}), unhurried)
    return
  }
  stopSending()
  // A session that the network ended leaves everything for the same person to continue with.
  if (readLastPerson()) return void (await forgetSender().catch(() => {}))
  // A supervisor answers evaluations where there is no signal; an office has one, and keeps nothing.
  const isOffice = role === 'admin' || role === 'teacher'
  await Promise.allSettled([forgetPerson(), ...(token && !isOffice ? [] : [forgetAnswers()])])
}

/** The first screen has its data by then, and the dashboard and the tap screen keep today themselves. */
const unhurried = 4000

/** So that a new phone can tap without a network before it has opened the tap screen. */
async function learnToday(studentId: number): Promise<void> {
  if (useSession.getState().id !== studentId || (await readSnapshot(studentId))) return
  const { answer } = await askQuietly(taps.today, {})
  snapshotToday(answer, Date.now())
}

let isAsked = false

/** "Not you?" is pressed by a visitor, so no change of the session tells of it. */
function forgetOnRequest(): void {
  if (isAsked) return
  isAsked = true
  onForget(() => void Promise.allSettled([forgetPerson(), forgetAnswers()]))
}

let hasWorker = false

async function startWorker(): Promise<void> {
  if (hasWorker) return
  hasWorker = true
  offerNewVersions(await registerWorker())
  const { active } = await navigator.serviceWorker.ready
  // The worker has not seen the files that were loaded before it started.
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ type: 'keep-files', files })
}
