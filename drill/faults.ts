import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { Db } from '#server/db.ts'
import { descendants, killTree, type Product } from '#server/testing/product.ts'
import { rest } from './load.ts'

export type Scene = {
  product: () => Product
  /** What a supervisor does with a process that has ended: starts it again. */
  startAgain: () => Promise<void>
  db: Db
  /** Milliseconds that a fault which lasts may last. */
  length: number
}

const others = 'datname = current_database() and pid <> pg_backend_pid()'

async function killPostgres({ product }: Scene): Promise<void> {
  for (const pid of descendants(Number(product().process.pid))) kill(pid, 'SIGKILL')
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // gone with its parent
  }
}

async function killNode({ product, startAgain }: Scene): Promise<void> {
  const ended = once(product().process, 'exit')
  product().process.kill('SIGKILL')
  await ended
  await startAgain()
}

async function killBackend({ db }: Scene): Promise<void> {
  const [victim] = await db.unsafe<{ pid: number }[]>(`select pid from pg_stat_activity where ${others} limit 1`)
  if (victim) kill(victim.pid, 'SIGKILL')
}

async function storm({ db, length }: Scene): Promise<void> {
  for (const until = Date.now() + length; Date.now() < until; await rest(100 + Math.random() * 500)) {
    await db.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`).catch(() => {})
  }
}

async function stopGently({ product, startAgain }: Scene): Promise<void> {
  const { port } = new URL(product().url)
  // one request whose body never ends must not keep it from ending
  const client = createConnection(Number(port), '127.0.0.1').on('error', () => {})
  client.write(
    'POST /api/students/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  )
  await rest(100)
  const began = Date.now()
  const ended = once(product().process, 'exit')
  product().process.kill('SIGTERM')
  await ended
  client.destroy()
  if (Date.now() - began > 16_000) throw new Error('SIGTERM took longer than 15 seconds')
  await startAgain()
}

async function becomeOlder({ db, length }: Scene): Promise<void> {
  await db`insert into migrations (name, checksum) values ('999-of-tomorrow.sql', 'x')`
  await rest(length)
  await db`delete from migrations where name = '999-of-tomorrow.sql'`
}

async function readOnly({ db, length }: Scene): Promise<void> {
  const end = () => db.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
  await db`alter database tapat set default_transaction_read_only = on`
  await end()
  await rest(length)
  await db.unsafe('set default_transaction_read_only = off')
  await db`alter database tapat reset default_transaction_read_only`
  await end()
}

/** By name; each returns when the fault is over, from where the seconds to serve again are counted. */
export const faults: Record<string, (scene: Scene) => Promise<void>> = {
  'kill -9 of everything': async ({ product, startAgain }) => {
    await killTree(product())
    await startAgain()
  },
  'kill -9 of node': killNode,
  'kill -9 of postgres': killPostgres,
  'kill -9 of one backend': killBackend,
  'every connection ended, again and again': storm,
  'SIGTERM, with a body that never ends': stopGently,
  'a database that is newer than the server': becomeOlder,
  'a database that is read-only': readOnly,
}
