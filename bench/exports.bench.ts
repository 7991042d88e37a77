import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { aCourse, anAdmin, aStudent, aTeacher } from '#server/testing/school.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startServer, stop } from './server-process.ts'

// How long /api/health takes while exports of a list are made: npm run bench exports [exports] [students].
const exports = Math.min(60, Number(process.argv[2] ?? 20))
const students = Math.min(20_000, Number(process.argv[3] ?? 400))
const people = Math.ceil(exports / 2)
const port = 4613
const allowedMs = 100
const base = `http://127.0.0.1:${port}`

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4 })
let server: ChildProcess | null = null
try {
  await migrate(db)
  const tokens = await fillSchool(db)
  server = await startServer({ port, database: embedded.url, dataDir: join(folder, 'product') })
  await fetchList(tokens[0] ?? '', 'csv')
  const idle = await healthWhile(() => pause(2_000))
  console.log(`/api/health while nothing is made: ${words(idle)}`)
  for (const format of ['csv', 'xlsx']) {
    const began = performance.now()
    let bytes = 0
    const busy = await healthWhile(async () => {
      const sizes = await Promise.all(
        Array.from({ length: exports }, (_, n) => fetchList(tokens[n % people] ?? '', format)),
      )
      bytes = sizes.reduce((sum, size) => sum + size, 0)
    })
    const took = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `/api/health while ${exports} exports (${format}) of ${students} students are made: ${words(busy)} (at most ${allowedMs} ms); ${took} s, ${(bytes / 1024).toFixed(0)} kB`,
    )
    if (at(busy, 0.5) > allowedMs) process.exitCode = 1
  }
} finally {
  if (server) await stop(server)
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Students of one coordinator, and a session for each person who exports them, two files at a time. */
async function fillSchool(db: Db): Promise<string[]> {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  return inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    const [courseId, coordinatorId] = [await aCourse(tx), await aTeacher(tx)]
    for (let n = 0; n < students; n++) await aStudent(tx, { courseId, coordinatorId })
    const tokens: string[] = []
    for (let n = 0; n < people; n++) {
      const token = randomBytes(32).toString('base64url')
      await insertSession(tx, {
        tokenHash: tokenHash(token),
        userId: await anAdmin(tx),
        expiresAt,
        ip: null,
        userAgent: null,
      })
      tokens.push(token)
    }
    return tokens
  })
}

async function fetchList(token: string, format: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/exports/students?format=${format}`, { headers })
  if (answer.status !== 200) throw new Error(`An export answered ${answer.status}: ${await answer.text()}`)
  return (await answer.arrayBuffer()).byteLength
}

/** Milliseconds of each call, one every 20 ms, sorted. */
async function healthWhile(act: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${base}/api/health`)).arrayBuffer()
      took.push(performance.now() - began)
      await pause(20)
    }
  })()
  await act()
  isOver = true
  await asking
  return took.sort((one, other) => one - other)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function words(sorted: readonly number[]): string {
  return `median ${at(sorted, 0.5).toFixed(0)} ms, p95 ${at(sorted, 0.95).toFixed(0)} ms, worst ${at(sorted, 1).toFixed(0)} ms of ${sorted.length}`
}
