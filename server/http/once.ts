import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db, Tx } from '#server/db.ts'
import { badInput, Refusal } from '#server/errors.ts'
import { claimKey, findKept, type Kept, keepAnswer } from './kept-queries.ts'
import { contentOf } from './sent-content.ts'

/**
 * Bytes, enough for the approval of 500 days, the most at once. A longer answer is not kept: a repetition learns only that
 * the call was done. The table refuses more than this and what sealing adds (`kept_answers_short`).
 */
const longest = 512 * 1024

type Call = { endpoint: Endpoint; request: FastifyRequest; userId: number; db: Db; now: string }
export type Once = {
  /** Runs the call, unless it was answered before. */
  run(call: () => Promise<unknown>): Promise<unknown>
  /** The part of the call inside its transaction: of two at once, the second waits and gets the answer of the first. */
  first(tx: Tx, write: () => Promise<string>): Promise<string>
}

/**
 * A call with an `Idempotency-Key` is done once, and a repetition gets the first answer, word for word (decision 162).
 * Null for a call without one, and for calls that may be repeated as they are.
 */
export function onceOf({ endpoint, request, userId, db, now }: Call): Once | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.unkeyed) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw badInput('An Idempotency-Key has 1 to 200 letters, digits or signs, without spaces')
  const keyHash = createHash('sha256').update(`${userId} ${key}`).digest()
  const seal = sealOf(key)
  const digestOf = (content: string) => seal.digest(`${request.method} ${request.url}\n${content}`)

  function answerOf({ digest, answer }: Kept, content: string): string {
    if (!digest.equals(digestOf(content))) throw otherContent()
    if (!answer) throw alreadyDone()
    return seal.open(answer)
  }

  async function answered(): Promise<string | null> {
    const content = contentOf(request)
    // A form that has not arrived cannot be compared.
    if (content === null) return null
    const kept = await findKept(db, keyHash, now)
    return kept && answerOf(kept, content)
  }

  return {
    async run(call) {
      const before = await answered()
      if (before !== null) return before
      try {
        return await call()
      } catch (fault) {
        // A refusal was undone and is not kept. But the call with the same key may have been done in the meantime.
        const meanwhile = await answered()
        if (meanwhile === null) throw fault
        return meanwhile
      }
    },
    async first(tx, write) {
      const content = contentOf(request) ?? ''
      const kept = await claimKey(tx, { keyHash, userId, digest: digestOf(content) })
      if (kept) return answerOf(kept, content)
      const answer = await write()
      if (Buffer.byteLength(answer) <= longest) await keepAnswer(tx, keyHash, seal.close(answer))
      return answer
    },
  }
}

function otherContent() {
  const message = 'This was already sent with different details. Reload the page and try again.'
  return new Refusal({ status: 409, code: 'key_reused', message })
}

function alreadyDone() {
  const message = 'This is already done. Reload the page to see it.'
  return new Refusal({ status: 409, code: 'already_done', message })
}

const cipher = 'aes-256-gcm'

/**
 * Answers may hold a one-time link, and bodies a password. Only the caller knows the key, so what is stored can be
 * opened, or compared with a guess, by nobody else.
 */
function sealOf(key: string) {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  return {
    digest: (text: string) => createHmac('sha256', derived('digest')).update(text).digest(),
    close(text: string): Buffer {
      const nonce = randomBytes(12)
      const sealing = createCipheriv(cipher, derived('answer'), nonce)
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
    },
    open(stored: Buffer): string {
      const opening = createDecipheriv(cipher, derived('answer'), stored.subarray(0, 12))
      opening.setAuthTag(stored.subarray(12, 28))
      return opening.update(stored.subarray(28), undefined, 'utf8') + opening.final('utf8')
    },
  }
}
