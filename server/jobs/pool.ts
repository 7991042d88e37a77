import type { Socket } from 'node:net'
import pg from 'pg'
import { endWhenSilent } from '#server/db-socket.ts'

/** Milliseconds, as for the product's own statements. */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }
const silence = 33_000

/** The small pool of the queue and the limits, which speak `pg`; product code uses `db`. */
export function openPool(url: string, max: number, onLost: (fault: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, ...limits })
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    endWhenSilent((client as unknown as { connection: { stream: Socket } }).connection.stream, silence)
  })
  return pool
}
