import { hash, verify } from '@node-rs/argon2'
import { openTurns } from '#server/threads/turns.ts'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let nobodys: Promise<string> | null = null

const busy = 'Many people are signing in right now. Please try again in a minute.'
/** Hashing is slow on purpose; two at a time leave a processor for everyone else. */
const turns = openTurns({ atOnce: 2, ofOne: 1, waiting: 2000, waitingOfOne: 500, own: busy, full: busy })

/** argon2id, the library's default, with OWASP's first choice of cost. Calls of the same `who` take turns. */
export function hashPassword(password: string, who: number | string = 'anybody'): Promise<string> {
  return turns.run(who, () => hash(password, settings))
}

export function isPassword(password: string, stored: string | null, who: number | string) {
  return hashInTurn(who, (check) => check(password, stored))
}

/** Runs `act` when it is the turn of `who`. Only `act` gets the check, so that nothing is hashed out of turn. */
export function hashInTurn<T>(who: number | string, act: (check: typeof matches) => Promise<T>): Promise<T> {
  return turns.run(who, () => act(matches))
}

/** Takes the same time for an account that does not exist or has no password. */
async function matches(password: string, stored: string | null): Promise<boolean> {
  nobodys ??= hash('nobody has this password', settings)
  const isSame = await verify(stored ?? (await nobodys), password)
  return isSame && stored !== null
}
