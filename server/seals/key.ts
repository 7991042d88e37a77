import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/config.ts'
import { keptSecret } from '#server/files/kept-secret.ts'

export const sealKeyFile = 'seal.key'

/** Before the 32 bytes of a secret or a public key, as PKCS8 and SPKI write an Ed25519 key. */
const secretHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

export function newSealKey(): string {
  return randomBytes(32).toString('base64url')
}

/** The key that signs seals: from the settings, or made once in the data folder. No copy of the database holds it. */
export function sealKey({ SEAL_KEY, DATA_DIR }: Pick<Config, 'SEAL_KEY' | 'DATA_DIR'>): KeyObject {
  return keyOfSecret(SEAL_KEY ?? keptSecret(DATA_DIR, { name: sealKeyFile, make: newSealKey }))
}

export function keyOfSecret(secret: string): KeyObject {
  const seed = Buffer.from(secret.trim(), 'base64url')
  if (seed.length !== 32) throw new StartError('The key of the seals cannot be read: it has 32 bytes in base64url.')
  return createPrivateKey({ key: Buffer.concat([secretHead, seed]), format: 'der', type: 'pkcs8' })
}

/** The 32 bytes of its public half. */
export function publicHalf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)
}

export function signedBy(key: KeyObject, bytes: Buffer): Buffer {
  return sign(null, bytes, key)
}

export function isSignedBy(publicKey: Buffer, bytes: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' })
  return verify(null, bytes, key, signature)
}
