/** Set by whoever keeps what is not sent yet, because the layout around the screens does not know them. */
let count: () => Promise<number> = async () => 0

export function countUnsentBy(counted: () => Promise<number>): void {
  count = counted
}

/** How many taps on this device are not sent yet. */
export function countUnsent(): Promise<number> {
  // A browser without storage has nothing that is not sent.
  return count().catch(() => 0)
}

/** What a person should know before signing out, or null. */
export function logoutWarning(unsent: number, connection: 'online' | 'offline'): string | null {
  const back = 'You need a connection to sign in again.'
  if (unsent > 0) return `${unsent === 1 ? '1 tap is' : `${unsent} taps are`} not sent yet. ${back}`
  return connection === 'offline' ? `You’re offline. ${back}` : null
}
