import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export type TapSender = { studentId: number; token: string }

interface Outbox extends DBSchema {
  /** Entries are checked when they are read, because an older or newer app may have written them. */
  entries: { key: number; value: unknown }
  /** The student who is signed in, for the worker. It is removed when they sign out. */
  sender: { key: 'current'; value: TapSender }
  /** What the tap screen shows without a connection. It is removed when they sign out. */
  snapshot: { key: 'today'; value: unknown }
}

const outboxName = 'outbox'
let opened: Promise<IDBPDatabase<Outbox>> | null = null

/** It fails in a browser without storage. */
export function outbox(): Promise<IDBPDatabase<Outbox>> {
  opened ??= open().catch((fault) => {
    opened = null
    throw fault
  })
  return opened
}

function open(): Promise<IDBPDatabase<Outbox>> {
  return openDB<Outbox>(outboxName, 1, {
    upgrade(database) {
      database.createObjectStore('entries', { autoIncrement: true })
      database.createObjectStore('sender')
      database.createObjectStore('snapshot')
    },
    // A newer version of the app in another tab must not be blocked by this one.
    blocking: (_current, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated: () => {
      opened = null
    },
  })
}
