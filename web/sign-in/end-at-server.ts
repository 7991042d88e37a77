import { isUnanswered } from '#web/api/call-error.ts'
import { confirmNetwork, onceBackOnline } from '#web/network/network.ts'

/** Ends a session at the server while the person is already out here. Without a network it is tried once more. */
export function endAtServer(end: () => Promise<unknown>): void {
  end().catch((fault: unknown) => {
    if (!isUnanswered(fault)) return
    onceBackOnline(() => end().catch(() => {}))
    // After a stranger's answer nobody has noticed yet that there is no network.
    void confirmNetwork()
  })
}
