import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { AnswerOf, Endpoint, ParamsOf, QueryOf, SentBody } from '#contract/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction, onePlan, openDb, type Tx } from '#server/db.ts'
import { openFiles } from '#server/files/storage.ts'
import { openLimits } from '#server/http/rate-limit.ts'
import { watchStanding } from '#server/http/standing.ts'
import { openPool } from '#server/jobs/pool.ts'
import { drainQueue } from '#server/jobs/queue.ts'
import type { Email } from '#server/mail/email.ts'
import { withSchool } from '#server/mail/with-school.ts'
import { publicInternet } from '#server/notifications/outside.ts'
import { openPush } from '#server/notifications/push.ts'
import { paperKey } from '#server/papers/key.ts'
import type { Services } from '#server/services.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { findMailHead } from '#server/settings/logo.ts'
import { slipKey } from '#server/slips/key.ts'
import { tasksOf } from '#server/tasks.ts'
import { demoDatabase, demoNoon, freshDatabase, type TestDatabase } from './database.ts'
import { anAdmin, aStudent, aSupervisor, aTeacher } from './school.ts'
import { tempFolder } from './temp-folder.ts'

type Sent<E> = {
  params?: ParamsOf<E> extends undefined ? never : ParamsOf<E>
  query?: Partial<QueryOf<E>>
  body?: SentBody<E>
  headers?: Record<string, string>
}
type Answer<E> = {
  status: number
  message: string
  code?: string
  errors?: Record<string, string>
  problems?: { code: string; message: string }[]
  data: AnswerOf<E>
  /** The whole answer, with what it says beside the data. */
  body: Record<string, unknown>
  headers: Record<string, unknown>
}
export type Ask = <E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<Answer<E>>

/** The product on its own database, called through the contract; the test sets the clock. */
export async function startApi(environment: Record<string, string> = {}) {
  return serve(await freshDatabase(), environment)
}

/** The same in the demo school, at noon of its day. */
export async function startDemo() {
  const api = await serve(await demoDatabase(), {})
  api.at(demoNoon)
  return api
}

async function serve(database: TestDatabase, environment: Record<string, string>) {
  const dataDir = environment.DATA_DIR ?? tempFolder()
  // Planned as in the product, once per connection.
  const db = openDb(database.url, { max: 5, settings: onePlan })
  const sessionDb = openDb(database.url, { max: 1, patience: 5, settings: onePlan })
  const pool = openPool(database.url, 2, () => {})
  let now: string | null = null
  const letters: Email[] = []
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment }, dataDir)
  const services: Services = {
    config,
    db,
    sessionDb,
    database: database.url,
    pool,
    limits: openLimits(pool),
    mail: withSchool({ send: async (letter) => void letters.push(letter) }, () =>
      findMailHead(db, 'http://tapat.test'),
    ),
    files: openFiles(dataDir),
    disk: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
    standing: watchStanding(sessionDb, pino({ level: 'silent' })),
    push: openPush(config, publicInternet),
    outside: publicInternet,
    now: () => now ?? new Date().toISOString(),
    publicUrl: () => 'http://tapat.test',
    isDemo: false,
    slipKey: slipKey(config),
    paperKey: paperKey(config),
  }
  const app = await createApp(services, pino({ level: environment.LOG_LEVEL ?? 'error' }))
  await db`insert into school_settings (name) values ('Test College') on conflict do nothing`

  const write = <T>(act: (tx: Tx) => Promise<T>) => inTransaction(db, { by: null, ip: null, now: services.now() }, act)

  afterAll(async () => {
    await app.close()
    services.standing.stop()
    await pool.end()
    await sessionDb.end()
    await db.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  function asked(token: string | null): Ask {
    return async (endpoint, sent = {}) => {
      const options: InjectOptions = {
        method: endpoint.method,
        url: addressOf(endpoint, sent),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent.headers },
        ...(sent.body === undefined ? {} : { payload: sent.body as object }),
      }
      const response = await app.inject(options)
      const body = isJson(response.headers['content-type']) ? response.json() : {}
      return { status: response.statusCode, headers: response.headers, ...body, data: body.data ?? body, body }
    }
  }

  /** A session of this user, without the cost of a password. */
  async function tokenOf(userId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.parse(services.now()) + 3_600_000).toISOString()
    await write((tx) =>
      insertSession(tx, { tokenHash: tokenHash(token), userId, expiresAt, ip: null, userAgent: null }),
    )
    return token
  }

  const make: Record<Role, (tx: Tx) => Promise<number>> = {
    admin: (tx) => anAdmin(tx),
    teacher: (tx) => aTeacher(tx),
    supervisor: (tx) => aSupervisor(tx),
    student: (tx) => aStudent(tx),
  }

  return {
    app,
    db,
    services,
    url: database.url,
    dataDir,
    letters,
    write,
    ask: asked(null),
    tokenOf,
    /** Calls as this user. */
    as: async (userId: number): Promise<Ask> => asked(await tokenOf(userId)),
    withToken: asked,
    /** Calls as a new person of this role. */
    signedIn: async (role: Role): Promise<Ask & { id: number }> => {
      const id = await write(make[role])
      return Object.assign(asked(await tokenOf(id)), { id })
    },
    at: (instant: string | null) => {
      now = instant
    },
    runJobs: () => drainQueue(pool, tasksOf(services)),
  }
}

function addressOf(endpoint: Endpoint, sent: { params?: unknown; query?: unknown }): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(Reflect.get(sent.params as object, name)))
  const query = new URLSearchParams(
    Object.entries(sent.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return query ? `${path}?${query}` : path
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/json')
}
