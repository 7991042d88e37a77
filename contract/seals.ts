import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A key that signed seals. Its own signature is that of the key before it, over the 32 bytes of the public key. */
const SealKey = z.object({
  id: z.int(),
  publicKey: z.string(),
  signature: z.nullable(z.string()),
  madeAt: z.string(),
})

export const seals = {
  /** The public keys of the school's seals, oldest first, in base64url. */
  key: endpoint('GET', '/api/seals/key', {
    roles: 'public',
    data: z.object({ algorithm: z.literal('Ed25519'), keys: z.array(SealKey) }),
    failed: 'Failed to read the key',
  }),
}
