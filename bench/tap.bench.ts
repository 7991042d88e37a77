import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { runTaps, signedInSchool } from './tap-run.ts'
import { bareFunction, countRows } from './tap-school.ts'

// HTTP taps per second with all rules, compared with the bare database doing the same reads and writes in one function
// call per tap. Both are durable, run on one machine in one run, and are checked by the rows that they leave:
// npm run bench tap -- [--seconds 8] [--servers 2]
const connections = 64
/** A whole school at eight. */
const crowd = 256
const { values: wish } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, servers: { type: 'string', default: '1' } },
})
const [seconds, servers] = [Number(wish.seconds), Number(wish.servers)]
// A server that has just started still compiles its code, which a database does not.
const warmUp = 6
const students = 100_000

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4, patience: 0 })
try {
  await migrate(db)
  const tokens = await signedInSchool(db, students)
  await bareFunction(db)
  const [settings] = await db`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
  console.log(
    `fsync ${settings?.fsync}, synchronous_commit ${settings?.commit}, ${students} students, ${connections} connections, servers: ${servers}`,
  )

  const bare = await runBare(db, embedded.url)
  const half = students / 2
  const run = { url: embedded.url, folder, servers, warmUp, seconds }
  const ours = await runTaps(db, { ...run, tokens: tokens.slice(0, half), connections })
  const crowded = await runTaps(db, { ...run, tokens: tokens.slice(half), connections: crowd })
  console.log(
    `bare (${bare.how}): ${bare.rate.toFixed(0)} taps/s; rows ${bare.rows} for ${bare.acknowledged} acknowledged`,
  )
  for (const [name, run] of [
    ['HTTP', ours],
    [`HTTP, ${crowd} connections`, crowded],
  ] as const) {
    const rows = `rows ${run.rows} for ${run.acknowledged} acknowledged`
    console.log(`${name}: ${run.rate.toFixed(0)} taps/s, p99 ${run.p99.toFixed(0)} ms; ${rows}`)
    console.log(`ratio to the bare function: ${(run.rate / bare.rate).toFixed(2)}`)
  }
} finally {
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function runBare(db: Db, url: string) {
  const before = await countRows(db)
  const file = join(folder, 'bare.sql')
  writeFileSync(file, `\\set student random(1, ${students})\nselect bare_tap(:student);\n`)
  const address = new URL(url)
  const socket = address.searchParams.get('host') ?? address.hostname
  const words = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', file]
  const ran = spawnSync('pgbench', [...words, '-h', socket, '-U', address.username, address.pathname.slice(1)], {
    encoding: 'utf8',
    env: { ...process.env, PGPASSWORD: decodeURIComponent(address.password), PGPORT: address.port || '5432' },
  })
  if (ran.status !== 0) throw new Error(`pgbench is needed for this benchmark: ${ran.stderr ?? ran.error}`)
  const rate = Number(/tps = ([\d.]+)/.exec(ran.stdout)?.[1])
  const acknowledged = Number(/actually processed: (\d+)/.exec(ran.stdout)?.[1])
  const after = await countRows(db)
  return { how: 'pgbench -M prepared', rate, acknowledged, rows: after.taps - before.taps }
}
