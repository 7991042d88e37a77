import { createConnection } from 'node:net'
import type { Db } from '#server/db.ts'
import { rest } from './load.ts'
import type { Fault } from './round.ts'
import type { Server } from './server.ts'

const others = `datname = current_database() and application_name <> 'drill'`

function endConnections(db: Db) {
  return db.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended with its parent.
  }
}

const killEverything: Fault = async ({ servers: [server], over }) => {
  await server?.endTree()
  over()
  await server?.start()
}

const killNode: Fault = async ({ servers: [server], over }) => {
  await server?.end('SIGKILL')
  over()
  await server?.start()
}

const killPostgres: Fault = async ({ servers: [server] }) => {
  for (const pid of server?.children() ?? []) kill(pid, 'SIGKILL')
}

const killBackend: Fault = async ({ db }) => {
  const [victim] = await db.unsafe<{ pid: number }[]>(`select pid from pg_stat_activity where ${others} limit 1`)
  if (victim) kill(victim.pid, 'SIGKILL')
}

/** All connections are ended every 100 to 600 milliseconds. */
export const storm: Fault = async ({ db, length }) => {
  for (const until = Date.now() + length; Date.now() < until; await rest(100 + Math.random() * 500)) {
    await endConnections(db).catch(() => {})
  }
}

const stopGently: Fault = async ({ servers: [server], over }) => {
  const { port } = new URL(server?.url() ?? '')
  // A request whose body never ends must not keep the product from stopping.
  const client = createConnection(Number(port), '127.0.0.1').on('error', () => {})
  client.write(
    'POST /api/students/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  )
  await rest(100)
  await endInTime(server)
  client.destroy()
  over()
  await server?.start()
}

/** As if another server had migrated the database; then this one is updated as well. */
const becomeOlder: Fault = async ({ db, length, servers: [server], over }) => {
  await db`insert into migrations (name, checksum) values ('999-of-tomorrow.sql', 'x')`
  await rest(length)
  await db`delete from migrations where name = '999-of-tomorrow.sql'`
  await server?.end('SIGTERM')
  over()
  await server?.start()
}

const readOnly: Fault = async ({ db, length }) => {
  const [{ name } = { name: '' }] = await db<{ name: string }[]>`select current_database() as name`
  await db.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  await endConnections(db)
  await rest(length)
  await db.unsafe('set default_transaction_read_only = off')
  await db.unsafe(`alter database ${name} reset default_transaction_read_only`)
  await endConnections(db)
}

/** All of PostgreSQL is stopped, as on a machine that has no time or memory for it. */
const standStill: Fault = async ({ servers: [server], length }) => {
  const stopped = server?.children() ?? []
  for (const pid of stopped) kill(pid, 'SIGSTOP')
  await rest(Math.min(length, 20_000))
  for (const pid of stopped) kill(pid, 'SIGCONT')
}

/** SIGTERM while PostgreSQL is stopped and answers nothing. */
const stopWhileStill: Fault = async ({ servers: [server], over }) => {
  const stopped = server?.children() ?? []
  for (const pid of stopped) kill(pid, 'SIGSTOP')
  await rest(1_000)
  await endInTime(server)
  for (const pid of stopped) kill(pid, 'SIGCONT')
  over()
  await server?.start()
}

async function endInTime(server: Server | undefined): Promise<void> {
  const began = Date.now()
  await server?.end('SIGTERM')
  if (Date.now() - began > 15_500) throw new Error('SIGTERM took longer than 15 seconds')
}

const mailHangs: Fault = async ({ mail, length }) => {
  mail.hang('hangs')
  await rest(length)
  mail.hang('answers')
}

/** By name, in the order in which they happen. */
export const faults: Record<string, Fault> = {
  'kill -9 of everything': killEverything,
  'kill -9 of node': killNode,
  'kill -9 of postgres': killPostgres,
  'kill -9 of one backend': killBackend,
  'every connection ended, again and again': storm,
  'SIGTERM, with a body that never ends': stopGently,
  'a database that is newer than the server': becomeOlder,
  'a database that is read-only': readOnly,
}

/** Faults that take too long for every test run. */
export const longFaults: Record<string, Fault> = {
  'SIGSTOP of all of postgres': standStill,
  'SIGTERM while postgres stands still': stopWhileStill,
  'a mail server that hangs': mailHangs,
}
