import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { openPool } from '#server/jobs/pool.ts'
import { prepareQueue } from '#server/jobs/queue.ts'
import { notify } from '#server/notifications/notify.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startServer, stop } from './server-process.ts'
import { fillSchool } from './tap-school.ts'

// 2,000 people with the product open: what their streams cost one process, and how long one notification takes to reach
// them all. Then 10,000 emails are sent while interns tap.
const connections = 2000
const letters = 10_000
const taps = 1500
const tappers = 16
const port = 4621
const wanted = { megabytes: 100, seconds: 2, stored: 2, slower: 1.2 }

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4 })
const pool = openPool(embedded.url, 1, () => {})
let server: ChildProcess | null = null
try {
  await migrate(db)
  await prepareQueue(pool)
  await db`insert into school_settings (name) values ('Bench College') on conflict do nothing`
  const students = Array.from({ length: letters }, newToken)
  await fillSchool(
    db,
    students.map((token) => tokenHash(token)),
  )
  await db`update users set email = username || '@school.test'`
  const people = await supervisors(db)
  server = await startServer({ port, database: embedded.url, dataDir: join(folder, 'web') })
  const pid = server.pid ?? 0

  await Promise.all(students.slice(0, 200).map((token) => tap(new Agent(), token)))
  await wait(1000)
  const before = memoryOf(pid)
  const streams = await openStreams(people)
  await wait(1000)
  const used = memoryOf(pid) - before
  console.log(`${connections} open streams use ${used.toFixed(0)} MB of the server (wanted: ${wanted.megabytes})`)

  const began = performance.now()
  await tell(people.map(({ id }) => id))
  await Promise.all(streams.map(({ heard }) => heard))
  const seconds = (performance.now() - began) / 1000
  console.log(`one piece of news reached all of them in ${seconds.toFixed(2)} s (wanted: ${wanted.seconds})`)
  for (const { response } of streams) response.destroy()

  const alone = await tapping(students.slice(200, 200 + taps))
  const storing = performance.now()
  await tell((await db<{ id: number }[]>`select id from students`).map(({ id }) => id))
  const stored = (performance.now() - storing) / 1000
  const beside = await tapping(students.slice(200 + taps, 200 + 2 * taps))
  const [left] = await db<{ count: number }[]>`select count(*)::int from notifications where email_at is not null`
  console.log(`${letters} notifications stored in ${stored.toFixed(2)} s (wanted: ${wanted.stored})`)
  console.log(
    `taps alone p95 ${alone.toFixed(1)} ms, while letters go out ${beside.toFixed(1)} ms; ${left?.count} left`,
  )
  console.log(`ratio: ${(beside / alone).toFixed(2)} (wanted at most: ${wanted.slower})`)
  const isGood = used <= wanted.megabytes && seconds <= wanted.seconds && stored <= wanted.stored
  process.exitCode = isGood && beside / alone <= wanted.slower ? 0 : 1
} finally {
  if (server) await stop(server)
  await pool.end()
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

async function supervisors(db: Db): Promise<{ id: number; token: string }[]> {
  const rows = await db<{ id: number }[]>`
    with made as (
      insert into users (role, username, first_name, last_name)
      select 'supervisor', 'boss' || n, 'Sol', 'Cruz' || n from generate_series(1, ${connections}::int) n returning id),
    accounted as (insert into accounts (user_id) select id from made)
    insert into supervisors (id, company_id) select id, (select min(id) from companies) from made returning id`
  const people = rows.map(({ id }) => ({ id, token: newToken() }))
  await db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select decode(h.hash, 'hex'), h.id, now(), now(), now() + interval '30 days'
    from unnest(${people.map(({ token }) => tokenHash(token).toString('hex'))}::text[], ${people.map(({ id }) => id)}::bigint[])
      as h (hash, id)`
  return people
}

/** Opens streams a few at a time, and waits until each has received its first event. */
async function openStreams(people: readonly { token: string }[]) {
  const streams: { response: IncomingMessage; heard: Promise<void> }[] = []
  const waiting = [...people]
  const open = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) streams.push(await openStream(person.token))
  }
  await Promise.all(Array.from({ length: 32 }, open))
  return streams
}

function openStream(token: string): Promise<{ response: IncomingMessage; heard: Promise<void> }> {
  const address = { port, host: '127.0.0.1', path: '/api/usernotifications/live', agent: false as const }
  return new Promise((resolve, reject) => {
    get({ ...address, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`))
      response.on('error', () => {})
      const heard = new Promise<void>((hear) => {
        response.on('data', (chunk: Buffer) => chunk.includes('event: notification') && hear())
      })
      resolve({ response, heard })
    }).on('error', reject)
  })
}

function tell(to: readonly number[]): Promise<number[]> {
  const facts = { title: 'Work is suspended', body: 'Typhoon' }
  return inTransaction(db, { by: null, ip: null, now: new Date().toISOString() }, (tx) =>
    notify(tx, [{ kind: 'suspension', to, facts }]),
  )
}

/** The 95th percentile of the time of a tap, in milliseconds. */
async function tapping(tokens: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: tappers })
  const times: number[] = []
  const waiting = [...tokens]
  const work = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      const began = performance.now()
      await tap(agent, token)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: tappers }, work))
  agent.destroy()
  return times.sort((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0
}

function tap(agent: Agent, token: string): Promise<void> {
  const body = JSON.stringify({ clientKey: randomUUID() })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/dtr/tap', headers },
      (answer) => {
        answer.resume()
        if (answer.statusCode !== 200) return reject(new Error(`a tap answered ${answer.statusCode}`))
        answer.on('end', resolve)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
