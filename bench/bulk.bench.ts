import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { stepsOf } from './bulk-steps.ts'
import { startServer, stop } from './server-process.ts'
import { fillSchool } from './tap-school.ts'

/**
 * How long each step takes for 1,000 interns, and how much slower taps are meanwhile: npm run bench bulk. Taps beside a
 * step and taps alone take turns, so that other work on the machine slows both alike, and the p95 of all of one is
 * compared with the p95 of all of the other.
 */
const interns = 1000
const tapping = 8000
const port = 4061
const allowed = { seconds: 10, slower: 1.2 }
/** Milliseconds between two taps: 40 a second, as in the minutes before eight. */
const pace = 25
const restBetween = 6_000

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
  const { ids, ...people } = await prepare(db, admin)
  const server = await startServer({ port, database: embedded.url, dataDir: join(folder, 'web') })
  try {
    const waiting = tokens.slice(interns)
    const all = { alone: [] as number[], beside: [] as number[] }
    await tapUntil(waiting, untilCounted(db))
    let last = 0
    for (const [outcome, step] of stepsOf({ ...people, interns })) {
      const alone = await tapUntil(waiting, pause(restBetween))
      const began = performance.now()
      const taken = step === 'undo' ? undo(admin, last) : take(admin, step, ids)
      const beside = await tapUntil(waiting, taken)
      all.alone.push(...alone)
      all.beside.push(...beside)
      const { id, message } = await taken
      last = id
      const took = (performance.now() - began) / 1000
      console.log(
        `${message} in ${took.toFixed(1)} s (at most ${allowed.seconds} s), taps p95 ${p95(beside).toFixed(1)} ms, alone ${p95(alone).toFixed(1)} ms`,
      )
      if (!message.startsWith(`${interns.toLocaleString('en')} ${outcome}`) || took > allowed.seconds)
        process.exitCode = 1
    }
    const slower = p95(all.beside) / p95(all.alone)
    console.log(
      `taps beside a step: ${slower.toFixed(2)} times their p95 alone, ${p95(all.beside).toFixed(1)} ms of ${all.beside.length} and ${p95(all.alone).toFixed(1)} ms of ${all.alone.length} (at most ${allowed.slower})`,
    )
    if (slower > allowed.slower) process.exitCode = 1
  } finally {
    await stop(server)
  }
} finally {
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The first interns have a draft and lack one document; an admin is signed in. */
async function prepare(db: Db, token: string) {
  const rows = await db<{ id: number }[]>`select id from students order by id limit ${interns}`
  const ids = rows.map(({ id }) => id)
  const people = await db<{ id: number }[]>`
    insert into users (role, username, first_name, last_name)
    values ('admin', 'bench-admin', null, null), ('supervisor', 'bench-boss', 'Sol', 'Cruz'),
      ('supervisor', 'bench-next', 'Ligaya', 'Reyes'), ('teacher', 'bench-teacher', 'Ramon', 'Villanueva') returning id`
  const [admin = 0, boss = 0, next = 0, teacher = 0] = people.map(({ id }) => id)
  await db`insert into accounts (user_id) select unnest(${[admin, boss, next, teacher]}::bigint[])`
  await db`insert into supervisors (id, company_id) values (${boss}, 1), (${next}, 1)`
  await db`insert into teachers (id) values (${teacher})`
  await db`insert into agreements (company_id, reference, valid_from) select id, 'MOA', '2020-01-01' from companies`
  await db`
    update placements set status = 'draft', supervisor_id = ${boss}, company_id = 1, site_id = 1
    where student_id = any(${ids})`
  await db`
    update students set birth_date = '2004-03-15', emergency_name = 'Rosa Santos', emergency_number = '0917 000 0000'
    where id = any(${ids})`
  const [lacking] = await db<{ id: number }[]>`
    select id from requirements where blocks = 'deployment' and not has_expiry order by id limit 1`
  const requirementId = lacking?.id ?? 0
  await db`
    insert into documents (requirement_id, student_id, status, expires_on)
    select r.id, s.id, 'approved', case when has_expiry then date '2030-01-01' end
    from requirements r, students s where s.id = any(${ids}) and blocks = 'deployment' and r.id <> ${requirementId}`
  await db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    values (${tokenHash(token)}, ${admin}, now(), now(), now() + interval '1 hour')`
  const [before] = await db<{ id: number }[]>`
    insert into terms (school_year, semester, starts_on, ends_on)
    values ('2025-2026', 'first', '2025-06-01', current_date - 20) returning id`
  const [now] = await db<{ id: number }[]>`select id from terms where current`
  const terms = { fromTermId: before?.id ?? 0, toTermId: now?.id ?? 0 }
  await db`update terms set starts_on = current_date - 19 where current`
  await db`update placements set term_id = ${terms.fromTermId} where student_id = any(${ids})`
  await db`update students set year_level = 3 where id = any(${ids})`
  await db`update users set email = username || '@school.test' where id = any(${ids})`
  await db`analyze`
  return { ids, next, teacher, requirementId, terms }
}

async function call(token: string, path: string, { body, method = 'GET' }: { body?: object; method?: string } = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()).data
}

/** A server that starts counts the work of its coordinators once, and then every ten minutes. */
async function untilCounted(db: Db): Promise<void> {
  const count = () => db`select from coordinator_figures limit 1`
  while ((await count()).length === 0) await pause(200)
}

type Act = { id: number; state: string; message: string }

async function take(token: string, step: object, ids: readonly number[]): Promise<Act> {
  return untilOver(token, await call(token, '/api/bulk', { body: { step, selection: { ids } } }))
}

async function undo(token: string, id: number): Promise<Act> {
  return untilOver(token, await call(token, `/api/bulk/${id}`, { method: 'DELETE' }))
}

async function untilOver(token: string, started: Act): Promise<Act> {
  let act = started
  while (act.state !== 'done' && act.state !== 'undone') {
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
  await call(token, '/api/dtr/tap', { body: { clientKey: randomUUID() } })
  times.push(performance.now() - began)
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0
}
