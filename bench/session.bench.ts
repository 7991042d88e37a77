import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { students } from '#contract/students.ts'
import { loadDemo } from '#db/demo/load.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createApp } from '#server/app.ts'
import { type Db, inTransaction } from '#server/db.ts'
import { answerOf } from '#server/http/parse.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { findStudent } from '#server/students/queries.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { openCaller } from './caller.ts'
import { openServices, silent } from './services.ts'

// GET /api/students/{id} by its owner, compared with the same query in the same process without a session.
const connections = 32
const seconds = Math.min(5, Number(process.argv[2] ?? 5))
const turns = 5
const wanted = 0.6

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const services = openServices(embedded.url, folder)
const { db, pool } = services
const caller = openCaller()
try {
  await migrate(db)
  const readers = await fillSchool(db)
  const { app, url } = await serve()
  const bare = readers.map(({ id }) => ({ path: `/bare/${id}` }))
  const ours = readers.map(({ id, token }) => ({ path: `/api/students/${id}`, token }))
  const port = Number(new URL(url).port)
  const load = async (calls: typeof bare, duration: number) =>
    (await caller.load({ port, calls, seconds: duration })).times.length
  await load(bare, 1)
  await load(ours, 1)
  // In turns, so that other work of the machine slows both alike.
  const rates = { bare: 0, ours: 0 }
  for (let turn = 0; turn < turns; turn++) {
    rates.bare += (await load(bare, seconds / turns)) / seconds
    rates.ours += (await load(ours, seconds / turns)) / seconds
  }
  const ratio = rates.ours / rates.bare
  console.log(`without sign-in: ${rates.bare.toFixed(0)} answers/s at ${connections} connections`)
  console.log(`signed in:       ${rates.ours.toFixed(0)} answers/s`)
  console.log(`ratio: ${ratio.toFixed(2)} (wanted: ${wanted})`)
  process.exitCode = ratio >= wanted ? 0 : 1
  await app.close()
} finally {
  caller.close()
  await pool.end()
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fillSchool(db: Db): Promise<{ id: number; token: string }[]> {
  const now = new Date().toISOString()
  const today = now.slice(0, 10)
  await db`insert into school_settings (name) values ('Bench College')`
  await inTransaction(db, { by: null, ip: null, now }, (tx) =>
    loadDemo(tx, { today, zone: 'Asia/Manila', passwordHash: 'none' }),
  )
  const ids = await db<{ id: number }[]>`select id from students order by id limit ${connections}`
  const readers = ids.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  const expiresAt = new Date(Date.parse(now) + 30 * 86_400_000).toISOString()
  for (const { id, token } of readers) {
    const session = { tokenHash: tokenHash(token), userId: id, createdAt: now, lastUsedAt: now, expiresAt }
    await db`insert into sessions ${db(session)}`
  }
  return readers
}

async function serve() {
  const app = await createApp(services, silent)
  app.get<{ Params: { id: string } }>('/bare/:id', async ({ params }) => {
    const id = Number(params.id)
    return answerOf(students.read, await findStudent(db, { id, role: 'student', sessionId: 0 }, id))
  })
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
