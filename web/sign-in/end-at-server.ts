import { CallError } from '#web/api/call-error.ts'
import { onceBackOnline } from '#web/network/network.ts'

/** Ends a session at the server while the person is already out here. Without a network it is tried once more. */
export function endAtServer(end: () => Promise<unknown>): void {
  end().catch((fault: unknown) => {
    if (fault instanceof CallError && fault.status === 0) onceBackOnline(() => end().catch(() => {}))
  })
}
