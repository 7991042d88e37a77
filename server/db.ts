import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Role } from '#domain/roles.ts'

/** Who and when, carried by every transaction so that the audit can name them. */
export type Change = {
  by: { id: number; role: Role } | null
  ip: string | null
  now: string
  /** The school's, where a person is told when something was. */
  zone?: string
}

export type Db = postgres.Sql<Types>
export type Tx = postgres.TransactionSql<Types> & { change: Change }
/** A piece of SQL that goes into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
type Types = { bigint: number; date: string; instant: string }

type Wish = { max?: number; onnotice?: () => void; settings?: Record<string, string> }

/** Opens a pool. bigint comes as number, date as 'YYYY-MM-DD', timestamptz as an ISO string. */
export function openDb(url: string, { max = 10, onnotice = () => {}, settings = {} }: Wish = {}): Db {
  return postgres(url.replace(socketFolder, ''), {
    ...socketOf(url),
    max,
    onnotice,
    // seconds; by itself the driver waits longer after each loss, up to twenty, and never forgets one
    backoff: () => 0.2,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      date: { to: 1082, from: [1082], serialize: String, parse: String },
      instant: {
        to: 1184,
        from: [1184, 1114],
        serialize: String,
        parse: (text: string) => new Date(text).toISOString(),
      },
    },
    connection: {
      TimeZone: 'UTC',
      application_name: 'tapat',
      // many small questions: to start helpers for one costs more than they save
      max_parallel_workers_per_gather: '0',
      ...settings,
    },
  })
}

const socketFolder = /(?<=[?&])host=(%2F|\/)[^&]*&?/i

/** postgres.js takes no Unix socket in a URL: `?host=/folder`, as libpq writes it, becomes its `path`. */
function socketOf(url: string): { path?: string } {
  if (!socketFolder.test(url)) return {}
  const { port, searchParams } = new URL(url)
  return { path: `${searchParams.get('host')}/.s.PGSQL.${port || 5432}` }
}

/**
 * Runs `act` in one transaction that knows who changes things and when; again only where nothing of the first try is left.
 * The driver fails a transaction whose connection is lost, but would still send what comes after to a socket that is gone,
 * which ends the process: so nothing comes after, neither a statement of `act` nor the driver's own rollback.
 */
export async function inTransaction<T>(db: Db, change: Change, act: (tx: Tx) => Promise<T>, tries = 3): Promise<T> {
  let isBegun = false
  let isOver = false
  try {
    const result = await db.begin(async (sql) => {
      isBegun = true
      const send = (...args: Parameters<typeof sql>) => {
        if (isOver) throw new Error('The connection to the database was lost')
        return sql(...args)
      }
      try {
        return await act(Object.assign(send, sql, { change: { ...change } }) as unknown as Tx)
      } catch (fault) {
        // the driver learns of it a moment after the statement does; the fault may also be that of another connection
        if (isLoss(fault)) await pause(500)
        if (isOver) return new Promise<never>(() => {})
        throw fault
      }
    })
    return result as T
  } catch (fault) {
    isOver = true
    if (tries > 1 && (isUndone(fault) || (!isBegun && isLoss(fault)))) return inTransaction(db, change, act, tries - 1)
    throw fault
  }
}

/** One statement, again where PostgreSQL has undone it for the sake of another. */
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

/** Ended by the server (57P01 to 57P03) or on the way to it. */
export function isLoss(fault: unknown): boolean {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return /^(57P0[123]|CONNECTION_\w+|ECONNRESET|EPIPE)$/.test(code)
}
