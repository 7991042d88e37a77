/** What a person has not sent yet: the taps on this device, which stay when they sign out, and answers, which do not. */
export type Unsent = { taps: number; hasAnswers: boolean }

const nothing: Unsent = { taps: 0, hasAnswers: false }

/** Set by whoever knows what is not sent yet, because the layout around the screens does not. */
let find: () => Promise<Unsent> = async () => nothing

export function findUnsentBy(found: () => Promise<Unsent>): void {
  find = found
}

export function findUnsent(): Promise<Unsent> {
  // A browser without storage has nothing that is not sent.
  return find().catch(() => nothing)
}

/** What a person should know before signing out, or null. */
export function logoutWarning({ taps, hasAnswers }: Unsent, connection: 'online' | 'offline'): string | null {
  const sentences = hasAnswers ? ['Your answers to an evaluation are not sent yet, and will be lost.'] : []
  if (taps > 0) sentences.push(`${taps === 1 ? '1 tap is' : `${taps} taps are`} not sent yet.`)
  else if (connection === 'offline') sentences.push('You’re offline.')
  if (taps > 0 || connection === 'offline') sentences.push('You need a connection to sign in again.')
  return sentences.join(' ') || null
}
