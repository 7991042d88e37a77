import { registerWorker } from '#web/api/worker-registration.ts'

/** What goes on behind the screens of a signed-in person; begins when the page stands. */
export function startBackground(): void {
  // without a worker the app still works as long as there is a network
  if (import.meta.env.PROD) registerWorker().catch(() => {})
}
