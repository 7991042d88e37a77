import pg from 'pg'

/** The small pool of the queue and the limits, which speak `pg`; product code uses `db`. */
export function openPool(url: string, max: number, onLost: (fault: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}
