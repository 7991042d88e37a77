import { seals } from '#contract/seals.ts'
import type { Serve } from '#server/http/serve.ts'
import { listSealKeys } from './queries.ts'

export function sealRoutes(serve: Serve) {
  serve(seals.key, async ({ db }) => {
    const keys = await listSealKeys(db)
    return {
      algorithm: 'Ed25519' as const,
      keys: keys.map(({ id, publicKey, signature, madeAt }) => ({
        id,
        publicKey: publicKey.toString('base64url'),
        signature: signature?.toString('base64url') ?? null,
        madeAt,
      })),
    }
  })
}
