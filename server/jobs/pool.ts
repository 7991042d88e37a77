import type { Socket } from 'node:net'
import pg from 'pg'
import { keepAlive, sslModeOf } from '#server/db.ts'
import { checksOf, endWhenSilent } from '#server/db-socket.ts'

/** Milliseconds, the same as for the product's own statements. */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 20_000 }
const silence = 33_000

/** The small pool of the queue and the limits, which speak `pg`; product code uses `db`. */
export function openPool(url: string, max: number, onLost: (fault: Error) => void): pg.Pool {
  const mode = sslModeOf(url)
  const pool = new QueuePool({
    // This driver reads `sslmode` differently, and refuses a server that the other driver accepts.
    connectionString: url.replace(/(?<=[?&])ssl(mode)?=[^&]*&?/, ''),
    ssl: mode === null ? false : checksOf(mode),
    max,
    connectionTimeoutMillis: 10_000,
    options: Object.entries(keepAlive)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...limits,
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    endWhenSilent((client as unknown as { connection: { stream: Socket } }).connection.stream, silence)
  })
  return pool
}

type Release = (fault?: unknown) => void
type Given = (fault: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/**
 * The queue's library gives a connection back twice when it is lost just as a runner stops. The driver throws at that,
 * nobody catches it, and it would end the whole server. After waiting too long for a connection, the library gets none,
 * and no way to give it back, but as it stops it calls what it got.
 */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(give: Given): void
  override connect(give?: Given): Promise<pg.PoolClient> | void {
    if (!give) return super.connect()
    super.connect((fault, client, release: Release | undefined) => {
      let isGivenBack = false
      give(fault, client, (reason) => {
        if (!isGivenBack) release?.(reason)
        isGivenBack = true
      })
    })
  }
}
