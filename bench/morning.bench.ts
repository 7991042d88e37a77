import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { runTaps, signedInSchool, type TapFigures } from './tap-run.ts'

// A whole school at eight: everyone asks what today looks like and then taps, compared with taps alone in the same run:
// npm run bench morning -- [--seconds 6] [--servers 2] [--whole]
// `--whole` lets 500,000 students ask and tap once each, and tells how long it took, at most ten minutes.
const { values: wish } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    servers: { type: 'string', default: '1' },
    whole: { type: 'boolean', default: false },
  },
})
const [seconds, servers] = [Number(wish.seconds), Number(wish.servers)]
const students = wish.whole ? 500_000 : 100_000
// A server that has just started still compiles its code.
const warmUp = 4
const longest = 600
/** Each student taps once, so more of them are needed where taps are not slowed by a question before them. */
const [partAlone, partWithToday] = [0.34, 0.16]
/** A part of the taps alone. */
const budget = 0.4
/** Milliseconds that 99 of 100 pairs may take. A crowd takes turns: the mean is the connections divided by the rate. */
const slowest: Record<number, (rate: number) => number> = {
  64: () => 150,
  256: (rate) => (3 * 256 * 1000) / rate,
}

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4, patience: 0 })
try {
  await migrate(db)
  const tokens = await signedInSchool(db, students)
  console.log(`${students.toLocaleString('en')} students, servers: ${servers}`)
  if (wish.whole) await measureWhole(db, tokens)
  else await measureParts(db, tokens)
} finally {
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureParts(db: Db, tokens: readonly string[]): Promise<void> {
  const run = { url: embedded.url, folder, servers, warmUp, seconds }
  const broken: string[] = []
  const left = [...tokens]
  const next = (part: number) => left.splice(0, students * part)
  for (const connections of [64, 256]) {
    const alone = await runTaps(db, { ...run, connections, tokens: next(partAlone) })
    tell(`taps alone, ${connections} connections`, 'taps', alone)
    const pairs = await runTaps(db, { ...run, connections, tokens: next(partWithToday), first: 'today' })
    tell(`today and a tap, ${connections} connections`, 'pairs', pairs)
    const ratio = pairs.rate / alone.rate
    const most = slowest[connections]?.(pairs.rate) ?? 0
    console.log(`ratio to taps alone ${ratio.toFixed(2)} (${budget}), p99 at most ${most.toFixed(0)} ms`)
    if (ratio < budget) broken.push(`${connections} connections: ${ratio.toFixed(2)} of taps alone`)
    if (pairs.p99 > most) broken.push(`${connections} connections: p99 ${pairs.p99.toFixed(0)} ms`)
    for (const { rows, acknowledged } of [alone, pairs])
      if (rows !== acknowledged) broken.push(`${connections} connections: ${rows} rows for ${acknowledged} answers`)
  }
  for (const line of broken) console.log(`Below its budget: ${line}`)
  process.exitCode = broken.length === 0 ? 0 : 1
}

async function measureWhole(db: Db, tokens: readonly string[]): Promise<void> {
  const run = { url: embedded.url, folder, servers, warmUp: 0, seconds: longest, connections: 256 }
  const figures = await runTaps(db, { ...run, tokens: [...tokens], first: 'today' })
  tell('a whole school, 256 connections', 'pairs', figures)
  console.log(`${figures.acknowledged.toLocaleString('en')} students in ${figures.took.toFixed(0)} s`)
}

function tell(name: string, what: 'taps' | 'pairs', { rate, p99, rows, acknowledged }: TapFigures): void {
  const left = `rows ${rows} for ${acknowledged} acknowledged`
  console.log(`${name}: ${rate.toFixed(0)} ${what}/s, p99 ${p99.toFixed(0)} ms; ${left}`)
}
