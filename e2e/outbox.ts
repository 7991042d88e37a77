import type { Page } from '@playwright/test'

export type Stored = { entries: Record<string, unknown>[]; sender: unknown[]; snapshot: unknown[] }

/** The content of the outbox's database, unchanged. */
export function storedIn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    // Opening it would create it, which is the app's task.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'outbox')) return { entries: [], sender: [], snapshot: [] }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('outbox')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const all = (store: string) =>
      new Promise<never[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result as never[])
        reading.onerror = () => reject(reading.error)
      })
    const [entries, sender, snapshot] = await Promise.all([all('entries'), all('sender'), all('snapshot')])
    database.close()
    return { entries, sender, snapshot }
  })
}

/** Writes these entries into the database. If there is none, it is created as version 1 of the app did. */
export function layIn(page: Page, entries: readonly unknown[]): Promise<void> {
  return page.evaluate(async (values) => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('outbox', 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('entries', { autoIncrement: true })
        opening.result.createObjectStore('sender')
        opening.result.createObjectStore('snapshot')
      }
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const writing = opening.result.transaction('entries', 'readwrite')
        for (const value of values) writing.objectStore('entries').add(value)
        writing.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  }, entries)
}
