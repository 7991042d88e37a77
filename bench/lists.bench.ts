import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { StudentQuery } from '#contract/students.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createApp } from '#server/app.ts'
import { type Db, onePlan, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { pageOfStudents } from '#server/students/queries.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { loadSchool, studentAt } from './people-data.ts'
import { openServices, silent } from './services.ts'

// The rows of a page and of a search with many students compared with few, and the whole answer with many:
// npm run bench lists [students]. Both run in turns, so that other work of the machine slows both alike.
const companies = 5_000
const few = 5_000
const many = Math.max(few, Number(process.argv[2] ?? 500_000))
const turns = 60
const calls = 25
const allowedRatio = 1.5
const allowedMs = 150

const known = studentAt(1_234)
const firstName = known.firstName.split(' ')[0] ?? ''
const wishes: Record<string, Record<string, string>> = {
  'page 1': {},
  'page 20': { page: '20' },
  'a last name': { search: known.lastName },
  'a first name': { search: firstName },
  'common first and last name': { search: 'Maria Babeles' },
  'rare first and last name': { search: `${firstName} ${known.lastName}` },
  'three names': { search: `${known.firstName} ${known.lastName}` },
  'a student number': { search: known.username },
  'an e-mail': { search: known.email },
  'a part of an e-mail': { search: known.email.slice(0, 9) },
  'two letters': { search: 'sa' },
  'nothing to be found': { search: 'qwxzv' },
}
const admin = { role: 'admin', sessionId: 0 } as const

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, say: () => {} })
const schools: Db[] = []
try {
  const small = await openSchool('small', few)
  const large = await openSchool('large', many)
  const ratios = await compareRows(small.db, large.db)
  const slowest = await wholeAnswers(large.url)
  const isFine = ratios <= allowedRatio && slowest <= allowedMs
  console.log(`\nhighest ratio: ${ratios.toFixed(2)} (at most ${allowedRatio})`)
  console.log(`slowest p95 of a whole answer: ${slowest.toFixed(0)} ms (at most ${allowedMs} ms)`)
  process.exitCode = isFine ? 0 : 1
} finally {
  for (const db of schools) await db.end()
  await embedded.stop()
  for (const path of [embedded.where, folder]) rmSync(path, { recursive: true, force: true })
}

async function openSchool(name: string, students: number) {
  const start = performance.now()
  const root = openDb(embedded.url, { max: 1, patience: 0 })
  await root.unsafe(`create database ${name}`)
  await root.end()
  const url = embedded.url.replace('/tapat?', `/${name}?`)
  const db = openDb(url, { max: 1, patience: 0, settings: onePlan })
  schools.push(db)
  await migrate(db)
  await loadSchool(db, { students, companies })
  console.log(
    `${students.toLocaleString('en')} students and ${companies.toLocaleString('en')} companies loaded in ${seconds(start)} s`,
  )
  return { db, url }
}

async function compareRows(small: Db, large: Db): Promise<number> {
  console.log(`\nrows, median of ${turns} in ms          few     many    ratio`)
  let highest = 0
  for (const [name, wish] of Object.entries(wishes)) {
    const times: [number[], number[]] = [[], []]
    for (let turn = -5; turn < turns; turn++) {
      for (const [side, db] of [small, large].entries()) {
        const taken = await timed(() => pageOfStudents(db, { ...admin, id: 0 }, StudentQuery.parse(wish)))
        if (turn >= 0) times[side]?.push(taken)
      }
    }
    const [one, other] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
    highest = Math.max(highest, other / one)
    console.log(`${name.padEnd(30)}${shown(one)}${shown(other)}${(other / one).toFixed(2).padStart(9)}`)
  }
  return highest
}

/** Over HTTP, with sign-in and total. */
async function wholeAnswers(url: string): Promise<number> {
  const services = openServices(url, folder)
  const { db, pool } = services
  const app = await createApp(services, silent)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${await signIn(db)}` }
  console.log(`\nwhole answers with many, ${calls} each in ms    median      p95`)
  let slowest = 0
  for (const [name, wish] of Object.entries(wishes)) {
    const times: number[] = []
    for (let call = -3; call < calls; call++) {
      const taken = await timed(async () => {
        const answer = await fetch(`${address}/api/students?${new URLSearchParams(wish)}`, { headers })
        if (!answer.ok) throw new Error(await answer.text())
        await answer.json()
      })
      if (call >= 0) times.push(taken)
    }
    slowest = Math.max(slowest, quantile(times, 0.95))
    console.log(`${name.padEnd(34)}${shown(quantile(times, 0.5))}${shown(quantile(times, 0.95))}`)
  }
  await app.close()
  await pool.end()
  await db.end()
  return slowest
}

async function signIn(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const [user] = await db<{ id: number }[]>`insert into users (role, username) values ('admin', 'bench') returning id`
  const session = { tokenHash: tokenHash(token), userId: user?.id ?? 0, createdAt: now, lastUsedAt: now, expiresAt }
  await db`insert into accounts (user_id) values (${session.userId})`
  await db`insert into sessions ${db(session)}`
  return token
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function quantile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function shown(ms: number): string {
  return ms.toFixed(1).padStart(9)
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}
