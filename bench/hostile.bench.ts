import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { inTransaction, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { anAdmin, aPlacement, aStudent } from '#server/testing/school.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startServer, stop } from './server-process.ts'

// What the worst requests cost the server, in processor time per answer, compared with an ordinary one of the same
// endpoint. Nothing here is hashed: the limits of sign-in bound that (decision 008).
const times = Number(process.argv[2] ?? 60)
const wanted = 3
const port = 4900 + (process.pid % 90)

type Call = { path: string; body: string; token?: string }
type Case = { name: string; ordinary: () => Call; hostile: Record<string, () => Call> }

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const server = await startServer({ port, database: embedded.url, dataDir: folder })
const db = openDb(embedded.url)
try {
  const { admin, student } = await people()
  let worst = 0
  for (const { name, ordinary, hostile } of cases(admin, student)) {
    const usual = await cost(ordinary)
    console.log(`${name}: an ordinary call ${usual.ms.toFixed(2)} ms (${usual.status})`)
    for (const [kind, call] of Object.entries(hostile)) {
      const { ms, status } = await cost(call)
      const ratio = ms / usual.ms
      worst = Math.max(worst, ratio)
      const size = (call().body.length / 1024).toFixed(0).padStart(5)
      console.log(
        `  ${kind.padEnd(34)}${size} kB  ${ms.toFixed(2).padStart(7)} ms  ${ratio.toFixed(2)} times (${status})`,
      )
    }
  }
  console.log(`worst: ${worst.toFixed(2)} times an ordinary call (wanted: at most ${wanted})`)
  process.exitCode = worst <= wanted ? 0 : 1
} finally {
  await stop(server)
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

function cases(admin: string, student: string): Case[] {
  const email = (length: number) => JSON.stringify({ email: `a@${'.'.repeat(length)}@` })
  const visitor = (path: string, ordinary: () => string): Case => ({
    name: `POST ${path}`,
    ordinary: () => ({ path, body: ordinary() }),
    hostile: {
      'the worst text': () => ({ path, body: email(15 * 1024) }),
      'fields that nobody knows': () => ({ path, body: wide(15 * 1024) }),
      'nested without end': () => ({ path, body: deep(15 * 1024) }),
      'too large': () => ({ path, body: wide(1024 * 1024) }),
    },
  })
  const member = (path: string, token: string, ordinary: () => object): Case => ({
    name: `POST ${path}`,
    ordinary: () => ({ path, token, body: JSON.stringify(ordinary()) }),
    hostile: {
      'one long text': () => ({ path, token, body: JSON.stringify({ ...ordinary(), name: 'x'.repeat(62 * 1024) }) }),
      'the worst text': () => ({ path, token, body: email(62 * 1024) }),
      'fields that nobody knows': () => ({ path, token, body: wide(62 * 1024) }),
      'a long list': () => ({ path, token, body: `{"name":[${'1,'.repeat(31 * 1024)}1]}` }),
      'nested without end': () => ({ path, token, body: deep(62 * 1024) }),
      'too large': () => ({ path, token, body: wide(1024 * 1024) }),
      'from somebody without a session': () => ({ path, token: 'x'.repeat(43), body: wide(62 * 1024) }),
      'to an address that nobody serves': () => ({ path: '/api/nothing', token, body: wide(62 * 1024) }),
    },
  })
  return [
    visitor('/api/forgot-password', () => JSON.stringify({ email: `${randomUUID()}@school.test` })),
    visitor('/api/validate-reset-token', () => JSON.stringify({ token: randomBytes(32).toString('base64url') })),
    visitor('/api/students/login', () => JSON.stringify({ username: randomUUID(), password: 'x', type: 'admin' })),
    member('/api/companies', admin, () => ({ name: randomUUID() })),
    member('/api/dtr/tap', student, () => ({ clientKey: randomUUID(), sentAt: new Date().toISOString() })),
  ]
}

function wide(bytes: number): string {
  const fields: string[] = []
  for (let length = 0; length < bytes - 12; length += fields.at(-1)?.length ?? 0) fields.push(`"${fields.length}":1,`)
  return `{${fields.join('')}"z":1}`
}

function deep(bytes: number): string {
  const depth = Math.floor(bytes / 6)
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

/** The least of three rounds, because other work of the machine only adds to it. */
async function cost(make: () => Call): Promise<{ ms: number; status: number }> {
  await round(make, Math.ceil(times / 4))
  const rounds = [await round(make, times), await round(make, times), await round(make, times)]
  return { ms: Math.min(...rounds.map(({ ms }) => ms)), status: rounds[0]?.status ?? 0 }
}

async function round(make: () => Call, count: number) {
  // The limits would refuse even fewer ordinary calls.
  await db`delete from rate_limits`
  await db`delete from turns`
  const calls = Array.from({ length: count }, make)
  const before = processorMs()
  let status = 0
  for (const { path, body, token } of calls) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body }).catch(cutOff)
    await answer?.arrayBuffer()
    status = answer?.status ?? status
  }
  return { ms: (processorMs() - before) / count, status }
}

/** A body that is too large is refused before all of it has arrived, so its sender may fail before it reads the answer. */
function cutOff(fault: Error): null {
  if (!/EPIPE|ECONNRESET/.test(String(fault.cause))) throw fault
  return null
}

/** The time of all threads since the start, from the scheduler, which counts nanoseconds where `stat` counts ticks. */
function processorMs(): number {
  const threads = readdirSync(`/proc/${server.pid}/task`)
  const spent = threads.map((id) =>
    Number(readFileSync(`/proc/${server.pid}/task/${id}/schedstat`, 'latin1').split(' ')[0]),
  )
  return spent.reduce((sum, each) => sum + each, 0) / 1e6
}

async function people() {
  const now = new Date().toISOString()
  return inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    const sessionOf = async (userId: number) => {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.parse(now) + 86_400_000).toISOString()
      await insertSession(tx, { tokenHash: tokenHash(token), userId, expiresAt, ip: null, userAgent: null })
      return token
    }
    const id = await aStudent(tx)
    await aPlacement(tx, id)
    return { admin: await sessionOf(await anAdmin(tx)), student: await sessionOf(id) }
  })
}
