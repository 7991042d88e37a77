import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { monthOf } from '#domain/calendar.ts'
import { dateIn } from '#domain/zone.ts'
import type { Db } from '#server/db.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { openCaller } from './caller.ts'
import { openSchool, quantile, type School, signInAll } from './demo-school.ts'
import { type Measured, writeTable } from './performance-page.ts'
import type { Load } from './read-load.ts'
import { startServer, stop } from './server-process.ts'

// What screens read, asked by sixteen different people at once, compared in turns with the floor: a constant answer of
// about 1 kB by the same server, in the demo school and in one a hundred times as large:
// npm run bench reads -- [--seconds 6] [--times 100] [--calls 'today,month'] [--servers 2] [--write]
// With two servers half of the connections ask each. `--write` puts the table into docs/performance.md.
const connections = 16
const port = 4057
const { values: wish } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    times: { type: 'string', default: '100' },
    calls: { type: 'string', default: '' },
    servers: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
const [seconds, times, servers] = [Number(wish.seconds), Number(wish.times), Number(wish.servers)]
const turns = 4
/** A call that has just been asked for the first time still compiles its code: it is warm after so many answers, or seconds. */
const warm = { answers: 2_000, seconds: 10 }
const floor = '/manifest.webmanifest'
/** In the large school a call may have this part of its budget in the small one. */
const partWhenLarge = 0.7

type Call = { name: string; role: string; path: (id: number) => string; budget: number | null }
const month = monthOf(dateIn('Asia/Manila', Date.now()))
const calls: Call[] = [
  { name: 'notifications', role: 'teacher', path: () => '/api/usernotifications', budget: null },
  { name: 'courses', role: 'teacher', path: () => '/api/courses', budget: null },
  { name: 'own student', role: 'student', path: (id) => `/api/students/${id}`, budget: 0.35 },
  { name: 'today', role: 'student', path: () => '/api/dtr/today', budget: 0.3 },
  { name: 'month', role: 'student', path: (id) => `/api/dtr/${id}?month=${month}`, budget: 0.15 },
  { name: 'student’s dashboard', role: 'student', path: () => '/api/dashboard', budget: 0.15 },
  { name: 'supervisor’s dashboard', role: 'supervisor', path: () => '/api/dashboard', budget: 0.12 },
  { name: 'list of students', role: 'admin', path: () => '/api/students?page=1&rowsPerPage=10', budget: 0.15 },
  { name: 'admin’s dashboard', role: 'admin', path: () => '/api/dashboard', budget: 0.3 },
  { name: 'teacher’s dashboard', role: 'teacher', path: () => '/api/dashboard', budget: 0.05 },
]

const folder = tempFolder()
const log = join(folder, 'data', 'postgres.log')
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const caller = openCaller()
const opened: Db[] = []
const measured: Measured[] = []
try {
  const broken = [...(await measure('small', 1)), ...(times > 1 ? await measure('large', times) : [])]
  for (const line of broken) console.log(`Below its budget: ${line}`)
  if (wish.write) writeTable(measured, servers)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  caller.close()
  for (const db of opened) await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, size: number): Promise<string[]> {
  const school = await openSchool(embedded.url, name, size)
  opened.push(school.db)
  await addAdmins(school.db)
  const started = Array.from({ length: servers }, (_, at) =>
    startServer({ port: port + at, database: school.url, dataDir: join(folder, `${name}-${at}`) }),
  )
  const running = await Promise.all(started)
  const broken: string[] = []
  console.log(`${'call'.padEnd(26)} answers/s  of floor  budget  p99 ms  statements    kB`)
  try {
    for (const call of calls.filter(isWanted))
      broken.push(...(await measureCall(school, call, size > 1 ? partWhenLarge : 1)))
  } finally {
    await Promise.all(running.map(stop))
  }
  return broken
}

function isWanted({ name }: Call): boolean {
  return wish.calls === '' || wish.calls.split(',').includes(name)
}

/** In turns with the floor, so that other work of the machine slows both alike. */
async function measureCall(school: School, call: Call, part: number): Promise<string[]> {
  const wanted = await callsOf(school.db, call)
  const still = Array.from({ length: connections }, () => ({ path: floor }))
  await warmUp(wanted)
  const asked = { times: [] as number[], took: 0, bytes: 0 }
  const constant = { answers: 0, took: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const beside = await caller.load({ port, servers, calls: still, seconds: seconds / turns / 3 })
    constant.answers += beside.times.length
    constant.took += beside.took
    const loaded = await caller.load({ port, servers, calls: wanted, seconds: seconds / turns })
    asked.times.push(...loaded.times)
    asked.took += loaded.took
    asked.bytes = loaded.bytes
  }
  const rate = asked.times.length / asked.took
  const ratio = rate / (constant.answers / constant.took)
  const budget = call.budget === null ? null : call.budget * part
  const statements = await countStatements(school.db, wanted[0] ?? { path: floor })
  const told = [
    `${school.students.toLocaleString('en')}, ${call.name}: ${rate.toFixed(0)} answers/s`.padEnd(44),
    ratio.toFixed(3).padStart(6),
    (budget?.toFixed(3) ?? '').padStart(7),
    quantile(asked.times, 0.99).toFixed(1).padStart(7),
    String(statements).padStart(5),
    (asked.bytes / 1000).toFixed(1).padStart(7),
  ].join('')
  console.log(told)
  measured.push({
    students: school.students,
    call: call.name,
    rate,
    ratio,
    budget,
    p99: quantile(asked.times, 0.99),
    statements,
    kilobytes: asked.bytes / 1000,
  })
  return budget !== null && ratio < budget ? [`${call.name}, ${school.students.toLocaleString('en')} students`] : []
}

async function warmUp(wanted: Load['calls']): Promise<void> {
  let answers = 0
  for (let second = 0; second < warm.seconds && answers < warm.answers; second++) {
    answers += (await caller.load({ port, servers, calls: wanted, seconds: 1 })).times.length
  }
}

/** Sixteen people of a role who have something to read: students and supervisors with a placement at work. */
async function callsOf(db: Db, { role, path }: Call) {
  const people = await db<{ id: number }[]>`
    select id from users u where role = ${role} and archived_at is null and (
      ${role} in ('admin', 'teacher')
      or exists (select from placements p where p.status = 'deployed' and u.id in (p.student_id, p.supervisor_id)))
    order by id % 1000, id limit ${connections}`
  const tokens = await signInAll(
    db,
    people.map(({ id }) => id),
  )
  return Array.from({ length: connections }, (_, at) => {
    const place = at % people.length
    return { path: path(people[place]?.id ?? 0), token: tokens[place] ?? '' }
  })
}

/** One admin would be slowed by the bound on what one person may ask at a time. */
async function addAdmins(db: Db): Promise<void> {
  await db`
    with made as (
      insert into users (role, username, email, first_name, last_name)
      select 'admin', 'bench-admin-' || n, 'bench' || n || '@school.example', 'Ana', 'Admin'
      from generate_series(1, ${connections}::int) n returning id)
    insert into accounts (user_id) select id from made`
}

/** Lets PostgreSQL write down each statement while one call is answered. */
async function countStatements(db: Db, call: { path: string; token?: string }): Promise<number> {
  const headers = { authorization: `Bearer ${call.token}` }
  const ask = async () => (await fetch(`http://127.0.0.1:${port}${call.path}`, { headers })).arrayBuffer()
  await logStatements(db, 'all')
  await ask()
  appendFileSync(log, 'a call begins\n')
  await ask()
  const lines = readFileSync(log, 'utf8').split('a call begins\n').at(-1) ?? ''
  await logStatements(db, 'none')
  return lines.match(/LOG:\s+(execute|statement)/g)?.length ?? 0
}

async function logStatements(db: Db, which: 'all' | 'none'): Promise<void> {
  await db.unsafe(`alter system set log_statement = '${which}'`)
  await db`select pg_reload_conf()`
  while ((await db<{ logStatement: string }[]>`show log_statement`)[0]?.logStatement !== which);
}
