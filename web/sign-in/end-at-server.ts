import { isUnanswered } from '#web/api/call-error.ts'
import { onceReachable } from '#web/network/network.ts'

/** Ends a session at the server while the person is already out here. Without an answer it is tried once more. */
export function endAtServer(end: () => Promise<unknown>): void {
  end().catch((fault: unknown) => {
    if (isUnanswered(fault)) void onceReachable(() => end().catch(() => {}))
  })
}
