import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { quantile } from './demo-school.ts'
import { startServer, stop } from './server-process.ts'
import type { TapLoad, TapLoaded } from './tap-load.ts'
import { countRows, fillSchool } from './tap-school.ts'

/** A school whose students are all signed in; returns their tokens. */
export async function signedInSchool(db: Db, students: number): Promise<string[]> {
  const tokens = Array.from({ length: students }, () => randomBytes(32).toString('base64url'))
  await fillSchool(
    db,
    tokens.map((token) => tokenHash(token)),
  )
  return tokens
}

const port = 4055

export type TapRun = Omit<TapLoad, 'port'> & { url: string; folder: string }
export type TapFigures = { rate: number; p99: number; took: number; acknowledged: number; rows: number }

/** Starts the servers, lets everyone tap, and counts the rows that were left. */
export async function runTaps(db: Db, { url, folder, ...wish }: TapRun): Promise<TapFigures> {
  const before = await countRows(db)
  const servers = await Promise.all(
    Array.from({ length: wish.servers }, (_, at) =>
      startServer({ port: port + at, database: url, dataDir: join(folder, `web-${at}`) }),
    ),
  )
  try {
    const { times, took, warm, refused, refusals } = await load({ port, ...wish })
    if (refusals > 0) console.log(`${refusals} refused, as ${refused[0]}`)
    const after = await countRows(db)
    const rows = after.taps - before.taps - warm
    return { rate: times.length / took, p99: quantile(times, 0.99), took, acknowledged: times.length, rows }
  } finally {
    await Promise.all(servers.map(stop))
  }
}

function load(wish: TapLoad): Promise<TapLoaded> {
  const asking = fork('bench/tap-load.ts', { execArgv: ['--import', 'tsx'] })
  asking.send(wish)
  return new Promise((resolve, reject) => {
    asking.once('message', (message) => resolve(message as TapLoaded))
    asking.once('error', reject)
  })
}
