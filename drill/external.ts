import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { forgetfulProxy } from '#server/testing/forgetful-proxy.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { kill, storm } from './faults.ts'
import { openOwnDb, rest } from './load.ts'
import { openMailServer } from './mail.ts'
import type { Fault } from './round.ts'
import { openServer } from './server.ts'
import { openWorld, type World } from './world.ts'

const bin = '/usr/lib/postgresql/15/bin'

/** A server on Debian's PostgreSQL 15, behind a proxy, with a synchronous standby; null if that is not installed. */
export async function openExternal(people: number): Promise<{ world: World; faults: Record<string, Fault> } | null> {
  if (!existsSync(bin)) return null
  const folder = tempFolder()
  const primary = await makeCluster(join(folder, 'primary'))
  const own = openOwnDb(primary.url('postgres'))
  await own`create database tapat`
  await own.end()
  const standby = await makeStandby(join(folder, 'standby'), primary)
  const proxy = await forgetfulProxy(primary.url('tapat'))
  const mail = await openMailServer()
  const settings = { DATABASE_URL: proxy.url, DATA_DIR: join(folder, 'data'), SMTP_URL: mail.url }
  const server = await openServer({ settings })
  // A separate connection, which leads to whichever of the two is the primary.
  const direct = await forgetfulProxy(primary.url('tapat'))
  const world = await openWorld({ servers: [server], db: openOwnDb(direct.url), mail, people })
  const failOver: Fault = async () => {
    kill(primary.pid(), 'SIGKILL')
    standby.control('promote')
    for (const each of [proxy, direct]) each.leadTo(standby.url('tapat'))
  }
  const close = async () => {
    await world.close()
    await mail.close()
    for (const each of [proxy, direct]) each.close()
    for (const cluster of [standby, primary]) cluster.tryStop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    world: { ...world, close },
    faults: {
      'PostgreSQL 15: restarted, fast': async () => primary.control('restart', '-m', 'fast'),
      'PostgreSQL 15: restarted, at once': async () => primary.control('restart', '-m', 'immediate'),
      'PostgreSQL 15: stopped for 15 seconds': async () => {
        primary.control('stop', '-m', 'fast')
        await rest(15_000)
        primary.control('start')
      },
      'PostgreSQL 15: every connection ended, again and again': storm,
      'PostgreSQL 15: failover to a synchronous standby': failOver,
    },
  }
}

type Cluster = Awaited<ReturnType<typeof makeCluster>>

async function makeCluster(data: string) {
  const user = postgresUser()
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  run('initdb', ['-D', data, '-U', 'tapat', '--auth=trust', '--encoding=UTF8', '--no-sync'])
  return startCluster(data)
}

async function startCluster(data: string) {
  const port = await freePort()
  const settings = [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'hot_standby = on',
  ]
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', '-l', `${data}/log.txt`, ...args])
  control('start')
  return {
    port,
    url: (database: string) => `postgres://tapat@127.0.0.1:${port}/${database}`,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    control,
    tryStop: () => {
      try {
        control('stop', '-m', 'immediate')
      } catch {
        // It had ended already.
      }
    },
  }
}

/** The primary acknowledges nothing that the standby does not have. */
async function makeStandby(data: string, primary: Cluster): Promise<Cluster> {
  const parent = join(data, '..')
  const user = postgresUser()
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  run('pg_basebackup', ['-D', data, '-R', '-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'tapat'], parent)
  const standby = await startCluster(data)
  const db = openOwnDb(primary.url('postgres'))
  await db.unsafe(`alter system set synchronous_standby_names = '*'`)
  await db`select pg_reload_conf()`
  for (let state = ''; state !== 'sync'; await rest(100)) {
    const [row] = await db<{ syncState: string }[]>`select sync_state from pg_stat_replication`
    state = row?.syncState ?? ''
  }
  await db.end()
  return standby
}

/** PostgreSQL does not run as root. */
function postgresUser() {
  if (process.getuid?.() !== 0) return null
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function run(command: string, args: string[], cwd = '/'): void {
  execFileSync(join(bin, command), args, { ...postgresUser(), cwd, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
