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

/** Opens a pool. bigint comes as number, date as 'YYYY-MM-DD', timestamptz as an ISO string. */
export function openDb(
  url: string,
  { max = 10, onnotice = () => {} }: { max?: number; onnotice?: () => void } = {},
): Db {
  return postgres(url.replace(socketFolder, ''), {
    ...socketOf(url),
    max,
    onnotice,
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

/** Runs `act` in one transaction that knows who changes things and when. */
export async function inTransaction<T>(db: Db, change: Change, act: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => db.begin((sql) => act(Object.assign(sql, { change: { ...change } }))) as Promise<T>)
}

/** Again only where PostgreSQL says that it is safe: nothing of the first try is left then. */
export async function retried<T>(act: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await act()
  } catch (fault) {
    const isSafe = fault instanceof postgres.PostgresError && (fault.code === '40001' || fault.code === '40P01')
    if (!isSafe || tries <= 1) throw fault
    return retried(act, tries - 1)
  }
}
