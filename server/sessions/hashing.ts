import { hash, verify } from '@node-rs/argon2'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let nobodys: Promise<string> | null = null

/** argon2id, which is the library's default, with OWASP's first choice of cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, settings)
}

/** Takes the same time for an account that is not there or has no password yet. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodys), password)
  return matches && stored !== null
}
