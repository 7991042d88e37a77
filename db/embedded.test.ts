import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from '#server/db.ts'
import { waitFor, waitUntil } from '#server/testing/patience.ts'
import { descendants } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { type Embedded, runningUrl, startEmbedded } from './embedded.ts'
import { packageRoot } from './package-root.ts'

const folder = tempFolder()
const started: Embedded[] = []
let said: string[] = []

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop()
  vi.unstubAllEnvs()
  said = []
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(name: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir: join(folder, name), durable: true, say: (line) => said.push(line) })
  started.push(database)
  return database
}

async function ask<T extends object>({ url }: { url: string }, sql: string): Promise<T[]> {
  const db = openDb(url, { max: 1 })
  const rows = await db.unsafe<T[]>(sql)
  await db.end()
  return rows
}

test('what was written is there after a stop and a start', async () => {
  const first = await start('kept')
  await ask(first, 'create table notes as select 1 as n')
  await first.stop()
  started.pop()
  expect(await ask(await start('kept'), 'select n from notes')).toMatchObject([{ n: 1 }])
})

test('commits are durable and nobody beyond this machine can reach the database', async () => {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'unix_socket_permissions']
  const shown = names.map((name) => `current_setting('${name}') as ${name}`).join(', ')
  expect(await ask(await start('kept'), `select ${shown}`)).toMatchObject([
    { fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on', listenAddresses: '', unixSocketPermissions: '0700' },
  ])
  expect(statSync(join(folder, 'kept', 'database.json')).mode & 0o777).toBe(0o600)
})

test('the log of the database names no values of a write that was refused', async () => {
  const database = await start('kept')
  await ask(database, 'create table people (email text unique)')
  const add = () => ask(database, `insert into people values ('ana@school.test')`)
  await add()
  await expect(add()).rejects.toThrow('duplicate key')
  const log = readFileSync(join(folder, 'kept', 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toMatch(/ana@|insert into/)
})

test('the log of a running database stays small', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = await start('kept')
  const log = join(folder, 'kept', 'postgres.log')
  appendFileSync(log, 'x'.repeat(6_000_000))
  vi.advanceTimersByTime(60_000)
  await expect(ask(database, 'select from nothing')).rejects.toThrow('does not exist')
  expect(readFileSync(log, 'utf8')).toMatch(/^[^x]*relation "nothing" does not exist/)
  expect(statSync(`${log}.old`).size).toBeGreaterThan(6_000_000)
})

test('names are put in the order that people expect', async () => {
  const sorted = await ask(
    await start('kept'),
    `select n from unnest(array['Ocampo', 'dela Cruz', 'Nuñez', 'Nunag']) n order by n`,
  )
  expect(sorted).toMatchObject([{ n: 'dela Cruz' }, { n: 'Nunag' }, { n: 'Nuñez' }, { n: 'Ocampo' }])
})

test('a running database can be found by its data folder, a stopped one not', async () => {
  const database = await start('kept')
  expect(runningUrl(join(folder, 'kept'))).toBe(database.url)
  await database.stop()
  started.pop()
  expect(runningUrl(join(folder, 'kept'))).toBeNull()
})

test('a second start on one data folder is refused and the first goes on', async () => {
  const first = await start('kept')
  await expect(start('kept')).rejects.toThrow(
    /^The data folder .*kept is in use by a product that is already running\.$/,
  )
  expect(await ask(first, 'select 1 as n')).toMatchObject([{ n: 1 }])
})

test('of many starts at once after a kill, one wins', async () => {
  await killed(await hold('kept'), 'product')
  const results = await Promise.allSettled([start('kept'), start('kept'), start('kept'), start('kept')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a database whose product was killed stops by itself', async () => {
  const holder = await hold('kept')
  const pid = postmasterPid('kept')
  await killed(holder, 'product')
  await waitFor(() => expect(isAlive(pid)).toBe(false))
})

test('a database left behind by a kill of everything but itself is stopped and started again', async () => {
  const holder = await hold('kept')
  await ask({ url: runningUrl(join(folder, 'kept'))! }, 'create table left_behind as select 1 as n')
  const pid = postmasterPid('kept')
  await killed(holder, 'product and guard')
  expect(isAlive(pid)).toBe(true)
  expect(await ask(await start('kept'), 'select n from left_behind')).toMatchObject([{ n: 1 }])
  expect(said).toEqual(['Stopping a database that an earlier run has left behind'])
  expect(isAlive(pid)).toBe(false)
})

test('a lock file that names an unrelated process stops nobody', async () => {
  await (await start('kept')).stop()
  started.pop()
  writeFileSync(join(folder, 'kept', 'postgres', 'postmaster.pid'), `${process.pid}\n`)
  await start('kept')
})

test('a database that was only half made is made anew', async () => {
  mkdirSync(join(folder, 'half', 'postgres.part'), { recursive: true })
  writeFileSync(join(folder, 'half', 'postgres.part', 'PG_VERSION'), '18')
  await start('half')
})

test('a data folder with a very long name works', async () => {
  // Its socket and its lock are in the system's folder for temporary files, where the lock's folder stays.
  vi.stubEnv('TMPDIR', folder)
  const database = await start('long'.repeat(40))
  expect(await ask(database, 'select 1 as n')).toMatchObject([{ n: 1 }])
})

test('a database of another PostgreSQL is refused, not touched', async () => {
  await (await start('half')).stop()
  started.pop()
  writeFileSync(join(folder, 'half', 'postgres', 'PG_VERSION'), '12\n')
  await expect(start('half')).rejects.toThrow(/was made by PostgreSQL 12 and this is 18/)
})

// Only root runs its database as another user.
if (process.getuid?.() === 0) {
  test('root has its database elsewhere when the user who runs it cannot enter the data folder', async () => {
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    const first = await start('home/data')
    expect(first.where).toMatch(/^\/var\/lib\/tapat\/db-\w+\/postgres$/)
    expect(said[0]).toBe(
      `The database is kept in ${first.where}, because the user who runs PostgreSQL cannot enter ${home}/data.`,
    )
    await ask(first, 'create table notes as select 1 as n')
    await first.stop()
    started.pop()
    const second = await start('home/data')
    expect(second.where).toBe(first.where)
    expect(await ask(second, 'select n from notes')).toMatchObject([{ n: 1 }])
    await second.stop()
    started.pop()
    rmSync(dirname(first.where), { recursive: true })
  })
}

/** Another process that starts the database and waits. */
async function hold(name: string): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from '#db/embedded.ts'
    await startEmbedded({ dataDir: ${JSON.stringify(join(folder, name))}, durable: true, say: () => {} })
    console.log('held')
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: packageRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

async function killed(holder: ChildProcess, whom: 'product' | 'product and guard') {
  const ended = once(holder, 'exit')
  if (whom === 'product and guard') process.kill(guardOf(Number(holder.pid)), 'SIGKILL')
  holder.kill('SIGKILL')
  await ended
}

function guardOf(pid: number): number {
  return descendants(pid).find((child) => commandOf(child).includes('kill -INT'))!
}

function postmasterPid(name: string): number {
  return Number.parseInt(readFileSync(join(folder, name, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** A zombie process counts as gone. */
function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

/** Empty for a process that has ended, as a short-lived child of the database may have since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('a database that is killed while its product runs is started again, and has what was written', async () => {
  const database = await start('kept')
  const db = openDb(database.url, { max: 2 })
  await db`create table kept as select 1 as n`
  for (const victim of ['postmaster', 'backend'] as const) {
    const [backend] = await waitUntil(() => db<{ pid: number }[]>`select pg_backend_pid() as pid`.catch(() => null))
    const postmaster = postmasterPid('kept')
    process.kill(victim === 'postmaster' ? postmaster : Number(backend?.pid), 'SIGKILL')
    const [note] = await waitUntil(() => db`select n from kept`.catch(() => null))
    expect(note).toEqual({ n: 1 })
  }
  expect(said.filter((line) => /started again/.test(line))).toHaveLength(1)
  await db.end()
})

test('a database that is left behind and does not end is ended by force, and soon', async () => {
  const holder = await hold('kept')
  const postmaster = postmasterPid('kept')
  process.kill(postmaster, 'SIGSTOP')
  await killed(holder, 'product')
  const began = performance.now()
  expect(await ask(await start('kept'), 'select 1 as n')).toMatchObject([{ n: 1 }])
  expect(performance.now() - began).toBeLessThan(30_000)
})
