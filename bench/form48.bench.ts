import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startServer, stop } from './server-process.ts'
import { fillSchool } from './tap-school.ts'

// The month of 200 students as one PDF: how long it takes, how much memory it needs, and how it slows taps. Rounds with
// and without printing take turns, so that other work of the machine slows both alike.
const port = 4641
const address = `http://127.0.0.1:${port}`
const printedStudents = 200
const rounds = Number(process.argv[2] ?? 8)
const roundMs = 3_000
const tapsPerSecond = 40
const limits = { seconds: 5, megabytes: 150, slower: 1.2 }

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4 })
let server: ChildProcess | null = null
try {
  await migrate(db)
  const tokens = Array.from({ length: (rounds * 2 + 2) * tapsPerSecond * (roundMs / 1000 + 1) }, () =>
    randomBytes(32).toString('base64url'),
  )
  await fillSchool(
    db,
    tokens.map((token) => tokenHash(token)),
  )
  const admin = await fillMonth(db)
  server = await startServer({ port, database: embedded.url, dataDir: folder })
  const waiting = tokens.slice(printedStudents)
  // Both are warmed up before the measurement.
  await print(admin)
  await tapFor(waiting)
  const before = memoryOf(server, 'VmRSS')
  const alone: number[] = []
  const beside: number[] = []
  const prints: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(p95(await tapFor(waiting)))
    const taps = tapFor(waiting)
    const end = Date.now() + roundMs
    while (Date.now() < end) prints.push((await print(admin)).seconds)
    beside.push(p95(await taps))
  }
  const grown = memoryOf(server, 'VmHWM') - before
  const { bytes } = await print(admin)
  const ratio = median(beside.map((time, round) => time / (alone[round] ?? time)))
  console.log(
    `${printedStudents} students, ${(bytes / 1e6).toFixed(1)} MB, printed ${prints.length} times beside ${tapsPerSecond} taps/s`,
  )
  console.log(
    `one PDF: median ${median(prints).toFixed(2)} s, slowest ${Math.max(...prints).toFixed(2)} s; ratio to ${limits.seconds} s: ${(median(prints) / limits.seconds).toFixed(2)}`,
  )
  console.log(
    `memory: ${before.toFixed(0)} MB at rest, ${grown.toFixed(0)} MB more at the peak; ratio to ${limits.megabytes} MB: ${(grown / limits.megabytes).toFixed(2)}`,
  )
  console.log(
    `tap p95: alone ${median(alone).toFixed(1)} ms, meanwhile ${median(beside).toFixed(1)} ms, ${ratio.toFixed(2)} of its own; ratio to ${limits.slower}: ${(ratio / limits.slower).toFixed(2)}`,
  )
} finally {
  if (server) await stop(server)
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A month of full days for a section of 200, and an admin who prints it. */
async function fillMonth(db: Db): Promise<string> {
  await db`update students set section = 'P' where id in (select id from students order by id limit ${printedStudents})`
  await db`
    insert into time_records (student_id, placement_id, work_date, am_in, am_out, pm_in, pm_out, day_type, rendered, credited,
      late, undertime, overtime, explanation, flags, status, basis, closes_at)
    select p.student_id, p.id, d::date, d + interval '8 hours' + late, d + interval '12 hours' + late, d + interval '13 hours',
      d + interval '17 hours' - late, 'regular', 480, 480 - minutes, minutes, minutes, 0, '[]', '{}', 'approved', '{}', d + interval '28 hours'
    from placements p join students s on s.id = p.student_id and s.section = 'P'
      cross join generate_series(date_trunc('month', now()), date_trunc('month', now()) + interval '30 days', interval '1 day') d
      cross join lateral (select (p.id + extract(day from d)::int) % 40 as minutes) m
      cross join lateral (select m.minutes * interval '1 minute' as late) l`
  await db`insert into users (role, username, email) values ('admin', 'printer', 'printer@school.test')`
  await db`insert into accounts (user_id) select id from users where username = 'printer'`
  const token = randomBytes(32).toString('base64url')
  await db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select ${tokenHash(token)}, id, now(), now(), now() + interval '1 day' from users where username = 'printer'`
  await db`analyze`
  return token
}

async function print(token: string) {
  const began = performance.now()
  const month = new Date().toISOString().slice(0, 7)
  const answer = await fetch(`${address}/api/dtr/form48?month=${month}&courseId=1&section=P`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`printing answered ${answer.status}`)
  return { bytes, seconds: (performance.now() - began) / 1000 }
}

/** Students tap once each at a steady rate, whether or not earlier taps have been answered. */
async function tapFor(tokens: string[]): Promise<number[]> {
  const sent: Promise<number>[] = []
  const began = performance.now()
  const count = (roundMs / 1000) * tapsPerSecond
  for (let index = 0; index < count; index++) {
    await pause(Math.max(0, began + (index * 1000) / tapsPerSecond - performance.now()))
    sent.push(tap(tokens.pop() ?? ''))
  }
  return Promise.all(sent)
}

async function tap(token: string): Promise<number> {
  const began = performance.now()
  const at = new Date().toISOString()
  const answer = await fetch(`${address}/api/dtr/tap`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      clientKey: randomUUID(),
      deviceAt: at,
      sentAt: at,
      latitude: 14.55,
      longitude: 121.02,
      accuracy: 12,
    }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a tap answered ${answer.status}`)
  return performance.now() - began
}

function p95(times: number[]): number {
  return times.sort((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0
}

function median(values: readonly number[]): number {
  return [...values].sort((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0
}

/** Megabytes, as Linux counts them. */
function memoryOf({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}
