import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { aCourse, aStudent, aTeacher } from '#server/testing/school.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startServer, stop } from './server-process.ts'

// What uploads at once add to the memory of the server, and how long the matrix of a coordinator takes:
// npm run bench documents [uploads]. Half of the uploads are PDFs, half are photos, each of almost 10 MB.
const uploads = Math.min(200, Number(process.argv[2] ?? 50))
const students = 300
const small = Number(process.argv[3] ?? 1000)
const port = 4612
const allowedMb = 100
const allowedMs = 100
const megabyte = 1024 * 1024

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(embedded.url, { max: 4 })
let server: ChildProcess | null = null
try {
  await migrate(db)
  const school = await fillSchool(db)
  server = await startServer({ port, database: embedded.url, dataDir: join(folder, 'product') })
  const pid = Number(server.pid)
  // Both threads that inspect files, and their libraries, are loaded before the measurement.
  await Promise.all(school.tokens.slice(0, 8).map((token) => send(token, aPdf(1))))
  const added = await memoryOf(pid, () => uploadAll(school.tokens))
  await uploadSmall(school.tokens)
  const matrix = await measureMatrix(school.coordinator)
  console.log(
    `matrix of ${students} × ${matrix.requirements}: median ${matrix.median.toFixed(0)} ms, p95 ${matrix.p95.toFixed(0)} ms (at most ${allowedMs} ms)`,
  )
  if (added > allowedMb || matrix.median > allowedMs) process.exitCode = 1
} finally {
  if (server) await stop(server)
  await db.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A coordinator with students who have submitted most of their documents, and a session of each. */
async function fillSchool(db: Db) {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  return inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    const sessionOf = async (userId: number) => {
      const token = randomBytes(32).toString('base64url')
      await insertSession(tx, { tokenHash: tokenHash(token), userId, expiresAt, ip: null, userAgent: null })
      return token
    }
    await tx`insert into requirements (code, name, phase, position) values ('extra', 'One more', 'before', 15)`
    const [courseId, coordinatorId] = [await aCourse(tx), await aTeacher(tx)]
    const tokens: string[] = []
    for (let n = 0; n < students; n++) {
      const id = await aStudent(tx, { courseId, coordinatorId })
      if (tokens.length < uploads) tokens.push(await sessionOf(id))
    }
    await tx`insert into documents (requirement_id, student_id, revision, status)
      select r.id, s.id, v, case when v = 1 then 'approved' else 'submitted' end
      from students s cross join requirements r cross join generate_series(1, 2) v where (s.id + r.id) % 5 > 0`
    return { tokens, coordinator: await sessionOf(coordinatorId) }
  })
}

async function uploadAll(tokens: readonly string[]): Promise<void> {
  const files = [aPdf(9.9), aPhoto(9.9)]
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: uploads }, (_, n) => send(tokens[n % tokens.length] ?? '', files[n % 2] as Buffer)),
  )
  const passed = answers.filter((status) => status === 200).length
  console.log(
    `${passed} of ${uploads} uploads of 9.9 MB at once passed in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  if (passed < uploads) process.exitCode = 1
}

/** Many small uploads, twenty at a time, each with its own file. */
async function uploadSmall(tokens: readonly string[]): Promise<void> {
  const start = performance.now()
  let [next, passed] = [0, 0]
  const lane = async () => {
    for (let n = next++; n < small; n = next++) {
      if ((await send(tokens[n % tokens.length] ?? '', aPdf(0.001))) === 200) passed++
    }
  }
  await Promise.all(Array.from({ length: 20 }, lane))
  console.log(`${passed} of ${small} small uploads passed in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (passed < small) process.exitCode = 1
}

/** How far the memory of a process rises during an act. */
async function memoryOf(pid: number, act: () => Promise<void>): Promise<number> {
  const before = rssOf(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, rssOf(pid))
  }, 20)
  await act()
  clearInterval(timer)
  const mb = (bytes: number) => (bytes / megabyte).toFixed(0)
  console.log(
    `memory of the server: ${mb(before)} MB before, ${mb(peak)} MB at most: ${mb(peak - before)} MB more (at most ${allowedMb} MB)`,
  )
  return (peak - before) / megabyte
}

function rssOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

async function measureMatrix(token: string) {
  const times: number[] = []
  let requirements = 0
  for (let turn = 0; turn < 40; turn++) {
    const start = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/documents/matrix`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { students: unknown[]; requirements: unknown[] } }
    times.push(performance.now() - start)
    requirements = data.requirements.length
    if (data.students.length !== students) throw new Error(`the matrix has ${data.students.length} students`)
  }
  times.sort((one, other) => one - other)
  return { requirements, median: times[20] ?? 0, p95: times[37] ?? 0 }
}

/** A page, and a stream that cannot be compressed. */
function aPdf(mb: number): Buffer {
  const noise = randomBytes(Math.floor(mb * megabyte))
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>\nendobj\n4 0 obj\n<< /Length ${noise.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(head),
    noise,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n'),
  ])
}

/** No real picture, but one that has to be read to its end. */
function aPhoto(mb: number): Buffer {
  const scan = randomBytes(Math.floor(mb * megabyte)).map((byte) => (byte === 0xff ? 0 : byte))
  const frame = Buffer.from('ffd8ffc0000b080010001001011100ffda0008010100003f00', 'hex')
  return Buffer.concat([frame, scan, Buffer.from([0xff, 0xd9])])
}

function send(token: string, file: Buffer): Promise<number> {
  const boundary = 'tapat-bench'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('requirementId', '1')}${field('clientKey', randomUUID())}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="paper"\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + file.length + tail.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ port, method: 'POST', path: '/api/documents', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.write(head)
    sent.write(file)
    sent.end(tail)
  })
}
