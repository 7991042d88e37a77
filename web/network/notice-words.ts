import type { Notice } from './carry-through.ts'
import type { PendingCall } from './pending-calls.ts'

/** The most pressing first: one card tells about all calls that share its notice. */
const order: readonly Notice[] = ['trying', 'stuck', 'slow', 'offline']

type Shown = { notice: Notice; words: string; calls: readonly PendingCall[] }

const words: Record<Notice, string> = {
  trying: "Can't reach the server. Trying again…",
  stuck: 'This is taking longer than usual.',
  slow: 'Still working… Your connection is slow.',
  offline: 'You’re offline. We’ll send this when you’re back online.',
}

/** What to tell now, or null. A read without a network needs no card, because the screen says that it is offline. */
export function noticeOf(pending: readonly PendingCall[]): Shown | null {
  const told = pending.filter(({ notice, isChange }) => notice !== 'offline' || isChange)
  const notice = order.find((each) => told.some((call) => call.notice === each))
  if (!notice) return null
  return { notice, words: words[notice], calls: told.filter((call) => call.notice === notice) }
}
