import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Caller, Identify } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { type LookUp, renewSession, tokenHash } from './lookup.ts'
import { renewResume } from './resume.ts'

const mostRemembered = 50_000

type Bearer = { token: string; hash: Buffer; key: string }

/**
 * Who a request's bearer token belongs to. The owner of a token never changes, only whether it still counts. So a read
 * with a known token starts at once, while the check confirms it before anything leaves (decision 006).
 */
export function identifier({ sessionDb, now }: Pick<Services, 'sessionDb' | 'now'>, lookUp: LookUp): Identify {
  const seen = new Map<string, Actor>()

  async function confirm({ token, hash, key }: Bearer, reply: FastifyReply): Promise<Caller | null> {
    const session = await lookUp(hash)
    if (!session) {
      seen.delete(key)
      return null
    }
    await renewSession(sessionDb, session, now())
    await renewResume(sessionDb, session, { token, reply, now: now() })
    const actor = { id: session.userId, role: session.role, sessionId: session.id }
    if (seen.size >= mostRemembered) seen.clear()
    seen.set(key, actor)
    return { ...actor, mustChange: session.mustChange, isHeld: session.isHeld }
  }

  return async (request, reply, { mayStartEarly }) => {
    const token = bearerToken(request)
    if (!token) return { actor: null, confirmed: Promise.resolve(null) }
    const hash = tokenHash(token)
    const key = hash.toString('latin1')
    const confirmed = confirm({ token, hash, key }, reply)
    const early = mayStartEarly ? seen.get(key) : undefined
    if (!early) return { actor: await confirmed, confirmed }
    // The caller who awaits `confirmed` sees its fault. This avoids an unhandled rejection after an early refusal.
    confirmed.catch(() => {})
    return { actor: early, confirmed }
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (!header || !/^bearer /i.test(header)) return null
  const token = header.slice(7).trim()
  return token.length > 0 && token.length <= 200 ? token : null
}
