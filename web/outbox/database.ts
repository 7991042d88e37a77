import type { DBSchema } from 'idb'
import { browserDatabase } from '#web/session/browser-database.ts'

export type TapSender = { studentId: number; token: string }

interface Outbox extends DBSchema {
  /** Entries are checked when they are read, because an older or newer app may have written them. */
  entries: { key: number; value: unknown }
  /** The student who is signed in, for the worker. It is removed when they sign out. */
  sender: { key: 'current'; value: TapSender }
  /** What the tap screen shows without a connection. It is removed when they sign out. */
  snapshot: { key: 'today'; value: unknown }
}

export const outbox = browserDatabase<Outbox>('outbox', (made) => {
  made.createObjectStore('entries', { autoIncrement: true })
  made.createObjectStore('sender')
  made.createObjectStore('snapshot')
})
