export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nowhere: Kept = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** A browser that forbids storage still gets a session, as long as the page is open. */
export function browserStorage(): Kept {
  try {
    const storage = window.localStorage
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        try {
          storage.setItem(key, value)
        } catch {
          // The storage is full or read-only. What it should keep lasts as long as the page.
        }
      },
      removeItem: (key) => storage.removeItem(key),
    }
  } catch {
    return nowhere
  }
}
