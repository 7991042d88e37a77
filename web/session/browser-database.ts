import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A database of the browser, opened when it is first asked for, and again after it failed or was closed. In a browser
 * without storage it fails.
 */
export function browserDatabase<S extends DBSchema>(name: string, upgrade: (made: IDBPDatabase<S>) => void) {
  let opened: Promise<IDBPDatabase<S>> | null = null
  const forget = () => {
    opened = null
  }

  function open(): Promise<IDBPDatabase<S>> {
    return openDB<S>(name, 1, {
      upgrade,
      // A newer version of the app in another tab must not be blocked by this one.
      blocking: (_current, _wanted, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  }

  return (): Promise<IDBPDatabase<S>> => {
    opened ??= open().catch((fault) => {
      forget()
      throw fault
    })
    return opened
  }
}
