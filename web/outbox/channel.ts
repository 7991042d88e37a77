import type { AnswerOf } from '#contract/endpoint.ts'
import type { taps } from '#contract/taps.ts'

/** What one tab or the worker has done to the outbox, for all the others. */
export type Change =
  | { kind: 'added' }
  | { kind: 'removed' }
  | { kind: 'accepted'; clientKey: string; answer: AnswerOf<typeof taps.tap> }
  | { kind: 'refused'; clientKey: string; message: string }

const name = 'outbox'

export function tellChange(change: Change): void {
  // A channel does not hear its own messages. A new channel for each message lets this page hear it like the others.
  const channel = new BroadcastChannel(name)
  channel.postMessage(change)
  channel.close()
}

export function onChange(heard: (change: Change) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => heard(data as Change))
  return () => channel.close()
}
