/** Everything of a person begins so, and leaves this browser with them. */
const prefix = 'person-'

type Keys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Small things that a browser remembers of the person who uses it, such as what they have been shown or answered. */
export function readPersonal(name: string, storage = localKeys()): string | null {
  return storage?.getItem(prefix + name) ?? null
}

/** Whether it is kept. In a storage that is full it is not, and lasts as long as the page. */
export function keepPersonal(name: string, value: string, storage = localKeys()): boolean {
  try {
    storage?.setItem(prefix + name, value)
    return storage !== null
  } catch {
    return false
  }
}

export function dropPersonal(name: string, storage = localKeys()): void {
  storage?.removeItem(prefix + name)
}

/** Whether there is something whose name begins so. */
export function hasPersonal(name: string, storage = localKeys()): boolean {
  return keysOf(storage).some((key) => key.startsWith(prefix + name))
}

export function forgetPersonal(storage = localKeys()): void {
  for (const key of keysOf(storage)) if (key.startsWith(prefix)) storage?.removeItem(key)
}

function keysOf(storage: Keys | null): string[] {
  return storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '') : []
}

/** Null in a browser that forbids storage. */
function localKeys(): Keys | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
