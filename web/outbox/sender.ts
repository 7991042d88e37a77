import { outbox, type TapSender } from './database.ts'

/** The student whose taps may be sent now. */
export async function readSender(): Promise<TapSender | null> {
  return (await (await outbox()).get('sender', 'current')) ?? null
}

/** Removes a token that the server no longer knows. */
export async function dropToken(token: string): Promise<void> {
  const writing = (await outbox()).transaction('sender', 'readwrite')
  const current = await writing.store.get('current')
  if (current?.token === token) await writing.store.clear()
  await writing.done
}
