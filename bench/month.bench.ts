import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import { findMonth } from '#server/records/month.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { daysEach, fillMonths, firstDay } from './month-school.ts'

// A month of one student among many taps compared with few: npm run bench month [taps]. Both run in turns, so that other
// work of the machine slows both alike.
const few = 200_000
const many = Math.max(few, Number(process.argv[2] ?? 20_000_000))
const tapsPerStudent = daysEach * 4
const turns = 120
const allowed = 1.3

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, say: () => {} })
const schools: Db[] = []
try {
  const small = await openSchool('small', few)
  const large = await openSchool('large', many)
  const times: [number[], number[]] = [[], []]
  for (let turn = -10; turn < turns; turn++) {
    for (const [side, school] of [small, large].entries()) {
      const taken = await readMonth(school, turn)
      if (turn >= 0) times[side]?.push(taken)
    }
  }
  const [one, other] = [median(times[0]), median(times[1])]
  console.log(`a month, median of ${turns}: ${one.toFixed(2)} ms among few, ${other.toFixed(2)} ms among many`)
  console.log(`ratio: ${(other / one).toFixed(2)} (at most ${allowed})`)
  process.exitCode = other / one <= allowed ? 0 : 1
} finally {
  for (const db of schools) await db.end()
  await embedded.stop()
  for (const path of [embedded.where, folder]) rmSync(path, { recursive: true, force: true })
}

async function openSchool(name: string, taps: number) {
  const start = performance.now()
  const root = openDb(embedded.url, { max: 1, patience: 0 })
  await root.unsafe(`create database ${name}`)
  await root.end()
  const db = openDb(embedded.url.replace('/tapat?', `/${name}?`), { max: 4, patience: 0 })
  schools.push(db)
  await migrate(db)
  const students = Math.ceil(taps / tapsPerStudent)
  await fillMonths(db, students)
  const [row] = await db<{ taps: number }[]>`select count(*)::int as taps from taps`
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${row?.taps.toLocaleString('en')} taps of ${students.toLocaleString('en')} students loaded in ${seconds} s`,
  )
  return { db, students }
}

/** Each turn reads another student, spread over the whole table. */
async function readMonth({ db, students }: { db: Db; students: number }, turn: number): Promise<number> {
  const studentId = 1 + (((turn + 10) * 7_919) % students)
  const start = performance.now()
  const month = await findMonth(
    db,
    { id: studentId, role: 'student', sessionId: 0 },
    { studentId, month: firstDay.slice(0, 7), now: '2026-12-01T00:00:00.000Z', zone: 'Asia/Manila' },
  )
  const taken = performance.now() - start
  const taps = month.records.reduce((sum, day) => sum + day.taps.length, 0)
  if (taps < 80) throw new Error(`Student ${studentId} has ${taps} taps in the month`)
  return taken
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
