const week = 7 * 24 * 3_600_000

/** The token that the server knows this device by, in this session. */
export function keptDevice(now = Date.now()): { token: string; isOld: boolean } | null {
  const token = read('fcmToken')
  return token ? { token, isOld: now - Number(read('fcmTokenAt')) >= week } : null
}

export function keepDevice(token: string, now = Date.now()): void {
  write('fcmToken', token)
  write('fcmTokenAt', String(now))
}

export function forgetDevice(): void {
  write('fcmToken', null)
  write('fcmTokenAt', null)
}

/** If push was turned off on this device, nobody who signs in on it gets push here. */
export function isTurnedOff(): boolean {
  return read('pushOff') === 'true'
}

export function rememberOff(): void {
  write('pushOff', 'true')
}

export function forgetOff(): void {
  write('pushOff', null)
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // The storage is full or forbidden.
  }
}
