import { createHmac, randomBytes } from 'node:crypto'
import { slipNumberKey } from '#domain/slip.ts'
import type { Config } from '#server/config.ts'
import { keptSecret } from '#server/files/kept-secret.ts'

/** The key of the codes: from the settings, or made once in the data folder. A copy of the database opens no account. */
export function slipKey({ SLIP_KEY, DATA_DIR }: Config): string {
  return SLIP_KEY ?? keptSecret(DATA_DIR, { name: 'slip.key', make: () => randomBytes(32).toString('base64url') })
}

export function keyed(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The name under which failures with a typed number are counted; it does not contain the number. */
export function countedBy(key: string, typed: string): string {
  return keyed(key, `typed ${slipNumberKey(typed)}`).toString('base64url')
}
