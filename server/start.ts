import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ensureDemo } from '#db/demo/ensure.ts'
import { startEmbedded } from '#db/embedded.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { StartError } from '#db/start-error.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDb } from './db.ts'
import { openFiles } from './files/storage.ts'
import { openLimits } from './http/rate-limit.ts'
import { laneConnections, startLanes } from './jobs/lanes.ts'
import { openPool } from './jobs/pool.ts'
import { prepareQueue } from './jobs/queue.ts'
import { openMail } from './mail/mail.ts'
import { openPush } from './notifications/push.ts'
import type { Services } from './services.ts'
import { ensureSchool } from './settings/queries.ts'
import { crontab, tasksOf } from './tasks.ts'

type Outside = { log: FastifyBaseLogger; say: (line: string) => void }
export type Product = { url: string; app: FastifyInstance; stop(): Promise<void> }

/** Database, migrations, demo school, jobs, HTTP: in this order; stopped the other way round. */
export async function startProduct(config: Config, { log, say }: Outside): Promise<Product> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    const url = config.DATABASE_URL ?? (await embedded(config, say, closers))
    const db = openDb(url)
    closers.push(() => db.end({ timeout: 5 }))
    await prepareDatabase(db)
    await ensureSchool(db, config.SCHOOL_NAME ?? 'San Isidro College')
    const files = openFiles(config.DATA_DIR)
    const isDemo = await ensureDemo(db, {
      isEmbedded: !config.DATABASE_URL,
      mode: config.DEMO,
      zone: config.SCHOOL_TIMEZONE,
      say,
      keep: files.keep,
    })
    if (isDemo && config.DEMO !== 'public') refuseOutsiders(config.HOST)

    const pool = openPool(url, laneConnections, (fault) => log.warn({ err: fault }, 'database connection lost'))
    closers.push(() => pool.end())
    await prepareQueue(pool)
    let address = ''
    const services: Services = {
      config,
      db,
      database: url,
      pool,
      limits: openLimits(pool),
      mail: openMail(config, log),
      files,
      push: openPush(config),
      now: () => new Date().toISOString(),
      publicUrl: () => config.PUBLIC_URL?.replace(/\/+$/, '') ?? address,
      isDemo,
    }
    const app = await createApp(services, log)
    address = await listen(app, config)
    closers.push(() => app.close())
    const isAlone = config.DATABASE_URL === undefined
    const queue = await startLanes({ pool, tasks: tasksOf(services), crontab, isAlone, log })
    closers.push(() => queue.stop())
    await queue.addJob('count-school', {}, { jobKey: 'count-school' })
    announce({ address, isDemo, product: config.PRODUCT_NAME, say })
    return { url: address, app, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
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
