import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startServer, stop } from './server-process.ts'
import { fillSchool } from './tap-school.ts'

/** How long a step of 1,000 interns takes, and how much slower taps are meanwhile: npm run bench bulk. */
const interns = 1000
const tapping = 6000
const port = 4061
const allowed = { seconds: 10, slower: 1.2 }
/** Milliseconds between two taps: 40 a second, as in the minutes before eight. */
const pace = 25

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4 })
try {
  await migrate(db)
  const tokens = Array.from({ length: tapping + interns }, () => randomBytes(32).toString('base64url'))
  await fillSchool(
    db,
    tokens.map((token) => tokenHash(token)),
  )
  const admin = randomBytes(32).toString('base64url')
  const ids = await prepare(db, admin)
  const server = await startServer({ port, database: embedded.url, dataDir: join(folder, 'web') })
  try {
    const waiting = tokens.slice(interns)
    await tapUntil(waiting, pause(8_000))
    const alone = await tapUntil(waiting, pause(12_000))
    const began = performance.now()
    const step = deploy(admin, ids)
    const beside = await tapUntil(waiting, step)
    const { message } = await step
    const took = (performance.now() - began) / 1000
    const slower = p95(beside) / p95(alone)
    console.log(`${message} in ${took.toFixed(1)} s (at most ${allowed.seconds} s)`)
    console.log(
      `taps: p95 ${p95(alone).toFixed(1)} ms of ${alone.length} alone, ${p95(beside).toFixed(1)} ms of ${beside.length} beside it: ${slower.toFixed(2)} times (at most ${allowed.slower})`,
    )
    if (message !== `${interns} deployed` || took > allowed.seconds || slower > allowed.slower) process.exitCode = 1
  } finally {
    await stop(server)
  }
} finally {
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The first interns are cleared and lack nothing; an admin is signed in. */
async function prepare(db: Db, token: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from students order by id limit ${interns}`
  const ids = rows.map(({ id }) => id)
  const people = await db<{ id: number; role: string }[]>`
    insert into users (role, username, first_name, last_name)
    values ('admin', 'bench-admin', null, null), ('supervisor', 'bench-boss', 'Sol', 'Cruz') returning id, role`
  const admin = people[0]?.id ?? 0
  const boss = people[1]?.id ?? 0
  await db`insert into accounts (user_id) values (${admin}), (${boss})`
  await db`insert into supervisors (id, company_id) values (${boss}, 1)`
  await db`insert into agreements (company_id, reference, valid_from) select id, 'MOA', '2020-01-01' from companies`
  await db`update placements set status = 'cleared', supervisor_id = ${boss} where student_id = any(${ids})`
  await db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    values (${tokenHash(token)}, ${admin}, now(), now(), now() + interval '1 hour')`
  await db`analyze`
  return ids
}

async function call(token: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()).data
}

async function deploy(token: string, ids: readonly number[]): Promise<{ message: string }> {
  const step = { kind: 'move', status: 'deployed' }
  let act = await call(token, '/api/bulk', { step, selection: { ids } })
  while (act.state !== 'done') {
    await pause(200)
    act = await call(token, `/api/bulk/${act.id}`)
  }
  return act
}

/** Each student taps once, at an even pace; returns the milliseconds of each tap. */
async function tapUntil(tokens: string[], end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const running: Promise<void>[] = []
  while (!isOver) {
    const token = tokens.pop()
    if (token) running.push(timed(token, times))
    await pause(pace)
  }
  await Promise.all(running)
  return times
}

async function timed(token: string, times: number[]): Promise<void> {
  const began = performance.now()
  await call(token, '/api/dtr/tap', { clientKey: randomUUID() })
  times.push(performance.now() - began)
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0
}
