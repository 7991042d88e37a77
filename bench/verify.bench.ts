import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDb } from '#server/db.ts'
import type { Seal } from '#server/seals/chain.ts'
import { keyOfSecret, newSealKey } from '#server/seals/key.ts'
import { isFull, sealNext } from '#server/seals/make.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { checkSchool } from '#server/verify/check.ts'
import { daysEach, fillMonths } from './month-school.ts'

// How long `npm run verify` takes for a school with this many sealed rows: npm run bench verify [rows]. Four of five rows
// are taps, the others the decisions on their days, which are derived again from their taps.
const rows = Number(process.argv[2] ?? 1_000_000)
const rowsPerStudent = daysEach * 5
const allowed = { seconds: (600 * rows) / 20_000_000, megabytes: 300 }

const folder = tempFolder()
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, say: () => {} })
const db = openDb(embedded.url, { max: 2, patience: 0 })
try {
  await migrate(db)
  const began = performance.now()
  await fillMonths(db, Math.ceil(rows / rowsPerStudent))
  await decideAll(db)
  const filled = performance.now()
  console.log(`filled in ${seconds(began, filled)} s`)
  const key = keyOfSecret(newSealKey())
  let seal: Seal | null = null
  do seal = await sealNext(db, { key, now: new Date().toISOString(), last: seal })
  while (seal && isFull(seal))
  await db`vacuum (analyze) sealed_rows`
  const sealed = performance.now()
  console.log(`sealed in ${seconds(filled, sealed)} s`)
  let last = sealed
  const checked = await checkSchool(db, new Date().toISOString(), (line) => {
    if (performance.now() - last < 20_000) return
    last = performance.now()
    console.log(`  ${seconds(sealed, last)} s: ${line}`)
  })
  const took = (performance.now() - sealed) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1024
  const { seals, rows: counted, days, faults } = checked
  console.log(`${seals} seals, ${counted.toLocaleString('en')} rows, ${days.toLocaleString('en')} approved days`)
  console.log(`verified in ${took.toFixed(1)} s (at most ${allowed.seconds.toFixed(1)})`)
  console.log(`memory ${megabytes.toFixed(0)} MB (at most ${allowed.megabytes})`)
  if (faults.length > 0) throw new Error(`Found faults: ${faults.slice(0, 3).join('; ')}`)
  if (took > allowed.seconds || megabytes > allowed.megabytes) process.exitCode = 1
} finally {
  await db.end()
  await embedded.stop()
  for (const path of [embedded.where, folder]) rmSync(path, { recursive: true, force: true })
}

/** As the trigger of a decision writes them. */
async function decideAll(db: Db): Promise<void> {
  await db`
    insert into day_decisions (record_id, student_id, placement_id, work_date, status, decided_by, decided_at, am_in, am_out,
      pm_in, pm_out, ot_in, ot_out, rendered, credited, earned_minutes, counted_minutes, late, undertime, overtime, excused)
    select id, student_id, placement_id, work_date, status, decided_by, decided_at, am_in, am_out, pm_in, pm_out, ot_in, ot_out,
      rendered, credited, earned_minutes, counted_minutes, late, undertime, overtime, excused
    from time_records order by id`
  await db`vacuum (analyze) day_decisions`
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1)
}
