import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnOf } from '#contract/endpoint.ts'
import { may } from '#contract/may.ts'
import { hasRoom } from '#domain/disk.ts'
import { safeFileName } from '#domain/file-name.ts'
import type { Role } from '#domain/roles.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { accountHeld, forbidden, newPasswordNeeded, noRoom, noSession } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { openTurns } from '#server/threads/turns.ts'
import { addressOf } from './address.ts'
import { onceOf } from './once.ts'
import { answerOf, parseInput } from './parse.ts'

/** The person who calls, and their session. A person has one id everywhere. */
export type Actor = { id: number; role: Role; sessionId: number }
export type FileAnswer = { stream: Readable | Buffer; type: string; name?: string; headers?: Record<string, string> }

type Common<E> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Present unless the endpoint is public. */
  actor: E extends { roles: 'public' } ? Actor | null : Actor
  now: string
  ip: string
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}
type Reach<E> = E extends { audited: true }
  ? { tx: Tx }
  : E extends { method: 'GET' } | { reads: true }
    ? { db: Db }
    : { tx: Tx }
export type Call<E, P = undefined> = Common<E> & Reach<E> & { prepared: P }
type Before<E> = Common<E> & { db: Db }
type Answer<E> = E extends { stream: 'file' } ? FileAnswer : E extends { stream: 'events' } ? void : ReturnOf<E>

/** For a batched endpoint: the handler checks the session itself and returns the finished JSON. */
type Batched<E> = (call: { body: BodyOf<E>; now: string; request: FastifyRequest }) => Promise<string>
type Handle<E, P> = (call: Call<E, P>) => Promise<Answer<E>> | Answer<E>
type Prepare<E, P> = (call: Before<E>) => Promise<P>

/** Binds an endpoint to its handler. Slow work that must not hold a transaction open is prepared before it. */
export type Serve = {
  <const E extends Endpoint & { batched: true }>(endpoint: E, handle: Batched<E>): void
  <const E extends Endpoint>(endpoint: E, handle: Handle<E, undefined>): void
  <const E extends Endpoint, P>(endpoint: E, prepare: Prepare<E, P>, handle: Handle<E, P>): void
}

export type Identify = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: { mayStartEarly: boolean },
) => Promise<Identity>
/** `confirmed` settles when the session has been read; `actor` may be known earlier. */
export type Identity = { actor: Actor | null; confirmed: Promise<Caller | null> }
/** The state of the account at this moment. */
export type Caller = Actor & { mustChange: boolean; isHeld: boolean }

export function server(app: FastifyInstance, services: Services, identify: Identify): Serve {
  return (endpoint: Endpoint, ...steps: readonly ((call: never) => unknown)[]) => {
    const handle = steps[steps.length - 1] as (call: object) => unknown
    const prepare = steps.length > 1 ? (steps[0] as (call: object) => Promise<unknown>) : null
    const isRead = (endpoint.method === 'GET' && !endpoint.audited) || endpoint.reads
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      // The answer of an act is small.
      ...(endpoint.method === 'GET' ? {} : { compress: false as const }),
      ...(endpoint.roles === 'public' ? { bodyLimit: strangersBytes } : { onRequest: knowFirst(identify) }),
      handler: async (request, reply) => {
        // Bad input is refused later, so that a caller who is not signed in learns nothing else.
        const shared = endpoint.batched ? tryInput(endpoint, request) : null
        if (shared) {
          const answer = await handle({ ...shared, now: services.now(), request })
          return reply.type('application/json; charset=utf-8').send(answer)
        }
        const mayStartEarly = endpoint.method === 'GET' && !endpoint.stream && !endpoint.audited
        const { actor, confirmed } = await identify(request, reply, { mayStartEarly })
        if (endpoint.roles !== 'public' && !actor) throw noSession()
        if (!may(actor?.role ?? null, endpoint)) {
          if (!(await confirmed)) throw noSession()
          throw forbidden()
        }
        if (!mayStartEarly) refuseStanding(endpoint, await confirmed)
        if (endpoint.multipart || endpoint.needsRoom) await ensureRoom(services)
        const now = services.now()
        const { db } = services
        const once = isRead ? null : onceOf({ endpoint, request, userId: actor?.id ?? 0, db, now })
        const run = async () => {
          const { params, query, body } = parseInput(endpoint, request)
          const call = { params, query, body, actor, now, ip: addressOf(request), request, reply, services, db }
          if (isRead) return handle(Object.assign(call, { prepared: await prepare?.(call) }))
          const write = async () => {
            const prepared = await prepare?.(call)
            const change = { by: actor, ip: call.ip, now, zone: services.config.SCHOOL_TIMEZONE }
            return inTransaction(db, change, async (tx) => {
              const act = async () => handle({ ...call, db: undefined, tx, prepared })
              return once ? once.first(tx, async () => JSON.stringify(answerOf(endpoint, await act()))) : act()
            })
          }
          return once ? once.run(write) : write()
        }
        // A read may start before its session is confirmed, but nothing leaves before that, not even an error.
        const turns = endpoint.stream || endpoint.multipart ? files : calls
        const [sure, outcome] = await Promise.all([confirmed, settle(actor ? turns.run(actor.id, run) : run())])
        if (endpoint.roles !== 'public' && !sure) throw noSession()
        refuseStanding(endpoint, sure)
        if ('fault' in outcome) throw outcome.fault
        if (reply.sent || endpoint.stream === 'events') return reply
        if (endpoint.stream === 'file') return sendFile(reply, outcome.value as FileAnswer)
        if (once) return reply.type('application/json; charset=utf-8').send(outcome.value)
        return answerOf(endpoint, outcome.value)
      },
    })
  }
}

/**
 * Calls of one person that run at once: half of the database's connections, so that others do not wait (decision 155).
 */
const calls = turnsOf(5)
/** Calls with files mostly wait, and files have limits of their own. */
const files = turnsOf(12)

function turnsOf(ofOne: number) {
  const own = 'You have too many requests in progress. Please try again in a moment.'
  const full = 'The server is busy. Please try again in a minute.'
  return openTurns({ atOnce: 100_000, ofOne, waiting: 20_000, waitingOfOne: 300, own, full })
}

/** The size that anyone may send; only people who are signed in may send more. */
const strangersBytes = 16 * 1024

function knowFirst(identify: Identify) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization, 'content-length': length = '0', 'transfer-encoding': pieces } = request.headers
    if (!authorization) throw noSession()
    if (pieces === undefined && Number(length) <= strangersBytes) return
    const { confirmed } = await identify(request, reply, { mayStartEarly: false })
    if (!(await confirmed)) throw noSession()
  }
}

async function ensureRoom({ disk }: Services): Promise<void> {
  if (!hasRoom(await disk())) throw noRoom()
}

/**
 * A password that someone else chose opens only its replacement and taps (rule 34). A reported account decides nothing.
 */
function refuseStanding(endpoint: Endpoint, caller: Caller | null): void {
  if (!caller || endpoint.roles === 'public') return
  if (caller.mustChange && !endpoint.beforeNewPassword) throw newPasswordNeeded()
  if (caller.isHeld && endpoint.decides) throw accountHeld()
}

function tryInput(endpoint: Endpoint, request: FastifyRequest) {
  try {
    return parseInput(endpoint, request)
  } catch {
    return null
  }
}

async function settle<T>(work: Promise<T>): Promise<{ value: T } | { fault: unknown }> {
  try {
    return { value: await work }
  } catch (fault) {
    return { fault }
  }
}

/** Escapes also what an address may hold but a header may not. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sendFile(reply: FastifyReply, { stream, type, name, headers }: FileAnswer) {
  if (name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encoded(safeFileName(name))}`)
  return reply.headers({ 'content-type': type, ...headers }).send(stream)
}
