import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { packageRoot } from '#db/package-root.ts'
import { forgetfulProxy } from '#server/testing/forgetful-proxy.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { openOwnDb, rest } from './load.ts'
import { openMailServer } from './mail.ts'
import type { Fault } from './round.ts'
import { openServer, type Server } from './server.ts'
import { isReady, openWorld, type World } from './world.ts'

/** Two servers that share a database behind a firewall. */
export async function openShared(people: number): Promise<{ world: World; faults: Record<string, Fault> }> {
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: join(folder, 'database'), durable: true, say: () => {} })
  const proxy = await forgetfulProxy(database.url)
  const mail = await openMailServer()
  const settings = { DATABASE_URL: proxy.url, DATA_DIR: join(folder, 'data'), SMTP_URL: mail.url }
  const servers = [await openServer({ settings }), await openServer({ settings })]
  const world = await openWorld({ servers, db: openOwnDb(database.url), mail, people })
  const close = async () => {
    await world.close()
    await mail.close()
    proxy.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    world: { ...world, close },
    faults: {
      'kill -9 of one of two servers': killOne,
      'connections that fall silent': async () => {
        proxy.forget()
        return async () => proxy.endForgotten()
      },
      'only the connections that listen fall silent': listeningSilent(proxy.forgetListening),
      'two versions side by side': updateUnderLoad(join(folder, 'next-version')),
    },
  }
}

/** It stays down until the other has taken up its jobs. */
const killOne: Fault = async ({ servers: [first] }) => {
  await first?.end('SIGKILL')
  return () => first?.start() ?? Promise.resolve()
}

/** A person who follows the live stream receives events again. */
function listeningSilent(forget: () => void): Fault {
  return async ({ servers, db, teacher, over }) => {
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${teacher.token}` }
    const follow = (server: Server) =>
      fetch(`${server.url()}/api/usernotifications/live`, { headers, signal: stop.signal })
    const streams = await Promise.all(servers.map(follow))
    // Nothing is sent before, so a received event came over a new connection.
    forget()
    over()
    const hears = streams.map(async ({ body }) => {
      for await (const words of body ?? []) if (Buffer.from(words).includes('event: changed')) return
    })
    const saying = setInterval(() => void say(), 500)
    const say = () =>
      db`select pg_notify('notifications', json_build_object('changed', json_build_array(${teacher.id}::bigint))::text)`
    await Promise.race([Promise.all(hears), rest(90_000).then(() => Promise.reject(new Error('The stream is dead')))])
    clearInterval(saying)
    stop.abort()
  }
}

/** The documented way: one server of the next version starts and migrates, then the others follow one by one. */
function updateUnderLoad(folder: string): Fault {
  return async ({ servers: [first, second], length, over }) => {
    copyWithMigration(folder)
    await first?.end('SIGTERM')
    await first?.start(folder)
    for (const until = Date.now() + 15_000; second && (await isReady(second)); await rest(200)) {
      if (Date.now() > until) throw new Error('A server that is older than its database says that it is ready')
    }
    await rest(length)
    await second?.end('SIGTERM')
    over()
    await second?.start(folder)
  }
}

/** The next version: the same product with one more migration. */
function copyWithMigration(folder: string): void {
  for (const part of ['contract', 'db', 'domain', 'server', 'package.json', 'tsconfig.json']) {
    cpSync(join(packageRoot, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'db', 'migrations', '999-of-tomorrow.sql'),
    'alter table taps add column of_tomorrow integer;\n',
  )
}
