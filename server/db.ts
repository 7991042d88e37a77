import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Role } from '#domain/roles.ts'
import { arrayTypes } from './db-arrays.ts'
import { isLoss } from './db-faults.ts'
import { socketsTo } from './db-socket.ts'
import { isoText, parsers } from './db-values.ts'

/** Who makes a change and when; every transaction carries it for the audit. */
export type Change = {
  by: { id: number; role: Role } | null
  ip: string | null
  now: string
  /** The school's time zone, for sentences that say when something happened. */
  zone?: string
  /** The act on many records that it is part of. */
  actId?: number
  /** Present while what people would be told is kept back, because the act can still be undone. */
  held?: object[]
}

export type Db = postgres.Sql<Types>
export type Tx = postgres.TransactionSql<Types> & { change: Change }
/** A piece of SQL that is put into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
type Types = { bigint: number; date: string; instant: string }

type DbOptions = {
  max?: number
  onnotice?: () => void
  settings?: Record<string, string>
  /** Seconds that a statement may take; no limit for commands, migrations and backups. */
  patience?: number
  /** Seconds beyond that limit after which PostgreSQL must have given up and said so. */
  grace?: number
}

/** Seconds between two statements of a transaction, however long they take. */
const longestIdle = 20

/**
 * The statements of screens are the same all day, and planning one again at each call costs the database as much as
 * running it (decision 200).
 */
export const onePlan = { plan_cache_mode: 'force_generic_plan' }

/** Opens a pool. bigint comes as number, date as 'YYYY-MM-DD', timestamptz as an ISO string. */
export function openDb(url: string, wish: DbOptions = {}): Db {
  const { max = 10, onnotice = () => {}, settings = {}, patience = 30, grace = 3 } = wish
  const options = {
    ...socketOf(url),
    max,
    onnotice,
    // Seconds. Without this the driver waits longer after each loss, up to twenty, and never shortens it again.
    backoff: () => 0.2,
    connect_timeout: 10,
    ssl: false,
    socket: socketsTo(sslModeOf(url), patience === 0 ? 0 : (patience + grace) * 1000),
    fetch_types: false,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      date: { to: 1082, from: [1082], serialize: String, parse: String },
      instant: { to: 1184, from: [1184, 1114], serialize: String, parse: isoText },
      ...arrayTypes(parsers),
    },
    connection: {
      TimeZone: 'UTC',
      // Instants are read in this form, and seals are made of rows as text.
      DateStyle: 'ISO, MDY',
      extra_float_digits: '1',
      application_name: 'tapat',
      // Our queries are small: starting parallel workers or compiling costs more than it saves.
      max_parallel_workers_per_gather: '0',
      jit: 'off',
      ...keepAlive,
      ...limits(patience),
      ...settings,
      'tapat.padding': padding,
    },
  }
  return endingInTime(postgres(url.replace(socketFolder, ''), options) as unknown as Db)
}

/**
 * The caller that ends a pool has all its answers. But the driver waits for the answer to a question whose connection
 * was lost, until that connection is used again. Without a limit it would wait forever.
 */
function endingInTime(db: Db): Db {
  const { end } = db
  return Object.assign(db, { end: (limit = { timeout: 1 }) => end(limit) })
}

/** Seconds after which PostgreSQL notices that its client is gone and frees the connection. */
export const keepAlive = { tcp_keepalives_idle: '60', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' }

/** Sent with the first message of a connection, so that they cost no statement. */
function limits(patience: number): Record<string, string> {
  if (patience === 0) return {}
  return {
    statement_timeout: `${patience}s`,
    lock_timeout: `${patience * 500}ms`,
    // A forgotten connection keeps its locks until PostgreSQL ends it.
    idle_in_transaction_session_timeout: `${Math.min(patience * 2, longestIdle)}s`,
  }
}

/**
 * A connection that is lost between a question and its sending keeps that question, and the driver then sends nothing
 * on it unless it has a kilobyte to send. So the first message is that long: PostgreSQL refuses it together with the
 * old question, and the driver connects again.
 */
const padding = '.'.repeat(1024)

export function sslModeOf(url: string): string | null {
  const { searchParams } = new URL(url)
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl')
  return mode === null || mode === 'disable' || mode === 'false' ? null : mode
}

const socketFolder = /(?<=[?&])host=(%2F|\/)[^&]*&?/i

/** postgres.js takes no Unix socket in a URL: `?host=/folder`, as libpq writes it, becomes its `path`. */
function socketOf(url: string): { path?: string } {
  if (!socketFolder.test(url)) return {}
  const { port, searchParams } = new URL(url)
  return { path: `${searchParams.get('host')}/.s.PGSQL.${port || 5432}` }
}

/**
 * Runs `act` in one transaction that knows who changes things and when. It is repeated only if nothing of the first try
 * is left. If the connection is lost, the driver fails the transaction but would still write later statements to a
 * socket that is gone, which ends the process. So nothing follows, neither a statement of `act` nor a rollback of the
 * driver, of the whole or of a savepoint.
 */
export function inTransaction<T>(db: Db, change: Change, act: (tx: Tx) => Promise<T>): Promise<T> {
  return tryTransaction({ db, change, act }, 3)
}

type Sql = postgres.TransactionSql<Types>
type Part = (tx: Tx) => Promise<unknown>
type Transaction<T> = { db: Db; change: Change; act: (tx: Tx) => Promise<T> }

async function tryTransaction<T>(transaction: Transaction<T>, tries: number): Promise<T> {
  const { db, act } = transaction
  const change = { ...transaction.change }
  let isBegun = false
  let isOver = false

  /** A transaction or savepoint of the driver, through which nothing is sent any more once the connection is lost. */
  function guarded(sql: Sql): Tx {
    const open = () => {
      if (isOver) throw new Error('The connection to the database was lost')
      return sql
    }
    const send = (...args: Parameters<typeof sql>) => open()(...args)
    const savepoint = (part: Part) => open().savepoint(run(part))
    return Object.assign(send, sql, { change, savepoint }) as unknown as Tx
  }

  const run = (part: Part) => async (sql: Sql) => {
    isBegun = true
    try {
      const result = await part(guarded(sql))
      return isOver ? new Promise<never>(() => {}) : result
    } catch (fault) {
      // The driver notices it a moment after the statement does; the fault may also be that of another connection.
      if (isLoss(fault)) await pause(500)
      if (isOver) return new Promise<never>(() => {})
      throw fault
    }
  }

  try {
    return (await db.begin(run(act))) as T
  } catch (fault) {
    isOver = true
    if (tries > 1 && (isUndone(fault) || (!isBegun && isLoss(fault)))) return tryTransaction(transaction, tries - 1)
    throw fault
  }
}

/** Runs a part of a transaction that can fail alone: what it wrote is undone, and the transaction continues. */
export function inSavepoint<T>(tx: Tx, act: (tx: Tx) => Promise<T>): Promise<T> {
  return tx.savepoint((part) => act(part as Tx)) as Promise<T>
}

/** Runs one statement, and again if PostgreSQL undid it because of a deadlock. */
export async function retried<T>(statement: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await statement()
  } catch (fault) {
    if (tries > 1 && isUndone(fault)) return retried(statement, tries - 1)
    throw fault
  }
}

function isUndone(fault: unknown): boolean {
  return fault instanceof postgres.PostgresError && (fault.code === '40001' || fault.code === '40P01')
}
