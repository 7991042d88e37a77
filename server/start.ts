import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ensureDemo } from '#db/demo/ensure.ts'
import { startEmbedded } from '#db/embedded.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { refuseUnfinishedRestore } from '#db/restore-mark.ts'
import { noteRunning } from '#db/running.ts'
import { StartError } from '#db/start-error.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Db, onePlan, openDb } from './db.ts'
import { openDisk } from './files/disk.ts'
import { type Files, openFiles } from './files/storage.ts'
import { openLimits } from './http/rate-limit.ts'
import { watchStanding } from './http/standing.ts'
import { laneConnections, startLanes } from './jobs/lanes.ts'
import { openPool } from './jobs/pool.ts'
import { prepareQueue } from './jobs/queue.ts'
import { ensureLetters } from './letters/template-queries.ts'
import { openMail } from './mail/mail.ts'
import { withSchool } from './mail/with-school.ts'
import { publicInternet } from './notifications/outside.ts'
import { openPush } from './notifications/push.ts'
import { paperKey } from './papers/key.ts'
import { sealKey } from './seals/key.ts'
import type { Services } from './services.ts'
import { findMailHead } from './settings/logo.ts'
import { ensureSchool } from './settings/queries.ts'
import { slipKey } from './slips/key.ts'
import { crontab, tasksOf } from './tasks.ts'

type Outside = { log: FastifyBaseLogger; say: (line: string) => void }
export type Product = { url: string; app: FastifyInstance; stop(): Promise<void> }

/** Starts database, migrations, demo school, jobs and HTTP in this order, and stops them in reverse. */
export async function startProduct(config: Config, { log, say }: Outside): Promise<Product> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    refuseUnfinishedRestore(config.DATA_DIR)
    const url = config.DATABASE_URL ?? (await embedded(config, say, closers))
    const files = openFiles(config.DATA_DIR)
    const isDemo = await prepare(url, { config, say, files })
    if (isDemo && config.DEMO !== 'public') refuseOutsiders(config.HOST)

    const [db, sessionDb, jobDb] = [openDb(url, { settings: onePlan }), openDb(url, quick), openDb(url, slow)]
    const pool = openPool(url, laneConnections, (fault) => log.warn({ err: fault }, 'database connection lost'))
    closers.push(() => endAll([db, sessionDb, jobDb], pool))
    await prepareQueue(pool)
    const standing = watchStanding(sessionDb, log)
    closers.push(async () => standing.stop())
    let address = ''
    const publicUrl = () => config.PUBLIC_URL?.replace(/\/+$/, '') ?? address
    const services: Services = {
      config,
      db,
      sessionDb,
      database: url,
      pool,
      limits: openLimits(pool),
      mail: withSchool(openMail(config, log), () => findMailHead(db, publicUrl())),
      files,
      disk: openDisk(config.DATA_DIR),
      standing,
      push: openPush(config, publicInternet),
      outside: publicInternet,
      now: () => new Date().toISOString(),
      publicUrl,
      isDemo,
      slipKey: slipKey(config),
      paperKey: paperKey(config),
    }
    const app = await createApp(services, log)
    address = await listen(app, config)
    const closing = [() => app.close()]
    closers.push(() => Promise.all(closing.map((close) => close())))
    const isAlone = config.DATABASE_URL === undefined
    const queue = await startLanes({ pool, tasks: tasksOf({ ...services, db: jobDb }), crontab, isAlone, log })
    closing.push(() => queue.stop() as Promise<undefined>)
    standing.onOlder(() => void queue.stop())
    for (const task of ['count-school', 'count-coordinators']) await queue.runSoon(task)
    const forget = noteRunning({ ...config, address: services.publicUrl(), isEmbedded: isAlone })
    closers.push(async () => forget())
    announce({ address, isDemo, product: config.PRODUCT_NAME, say })
    return { url: address, app, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

/** Seconds: reading a session must be quick; reports, imports and closings take what they need. */
const quick = { max: 2, patience: 5, settings: onePlan }
const slow = { max: 4, patience: 600 }

type Before = { config: Config; say: (line: string) => void; files: Files }

/** Migrations and the demo school have no time limit. */
async function prepare(url: string, { config, say, files }: Before): Promise<boolean> {
  const db = openDb(url, { max: 2, patience: 0 })
  try {
    await prepareDatabase(db)
    await ensureSchool(db, config.SCHOOL_NAME ?? '')
    const isDemo = await ensureDemo(db, {
      isEmbedded: !config.DATABASE_URL,
      mode: config.DEMO,
      zone: config.SCHOOL_TIMEZONE,
      say,
      keep: files.keep,
      sealKey: sealKey(config),
      paperKey: paperKey(config),
    })
    await ensureLetters(db, new Date().toISOString())
    return isDemo
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** A connection that is still in use after everything else has ended must not block the stop. */
async function endAll(dbs: readonly Db[], pool: pg.Pool): Promise<void> {
  const ended = dbs.map((db) => db.end({ timeout: 1 }))
  await Promise.race([Promise.all([...ended, pool.end()]), pause(2_000, undefined, { ref: false })])
}

async function embedded(
  config: Config,
  say: (line: string) => void,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  const database = await startEmbedded({ dataDir: config.DATA_DIR, durable: true, say })
  closers.push(() => database.stop())
  return database.url
}

function refuseOutsiders(host: string): void {
  if (['127.0.0.1', '::1', 'localhost'].includes(host)) return
  throw new StartError(
    `The demo school has known passwords, so it is served on this machine only: set HOST to 127.0.0.1, DEMO=off, or DEMO=public if you mean it.`,
  )
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : ''
    if (code === 'EADDRINUSE') throw new StartError(`Port ${PORT} is taken: stop what uses it, or set PORT to another.`)
    if (code === 'EACCES') throw new StartError(`Port ${PORT} needs more rights: set PORT to one above 1023.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)))
      throw new StartError(`HOST ${HOST} is not an address of this machine: set HOST to one, such as 127.0.0.1.`)
    throw fault
  }
  const { port } = app.server.address() as AddressInfo
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

type Announced = { address: string; isDemo: boolean; product: string; say: (line: string) => void }

function announce({ address, isDemo, product, say }: Announced): void {
  say(`\n${product} is ready at ${address}`)
  if (!isDemo) return
  say('Sign in with the password honest-hours as:')
  for (const role of ['admin', 'teacher', 'supervisor', 'student']) say(`  ${role.padEnd(11)}${address}/${role}/login`)
}
