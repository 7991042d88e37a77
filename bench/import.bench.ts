import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type ImportNoun, templateFields } from '#domain/import-fields.ts'
import { guessMapping } from '#domain/import-titles.ts'
import { inTransaction, openDb } from '#server/db.ts'
import { planImport } from '#server/imports/plan.ts'
import { readTable } from '#server/imports/read-table.ts'
import { writePlanned } from '#server/imports/write.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'

/** How long it takes to read, check and write a list of each kind: npm run bench import [rows]. */
const rows = Math.min(50_000, Number(process.argv[2] ?? 10_000))
const allowed = 30

const folder = tempFolder()
const postgres = await startEmbedded({ dataDir: join(folder, 'data'), durable: true, say: () => {} })
const db = openDb(postgres.url, { max: 3 })
try {
  await migrate(db)
  const now = new Date().toISOString()
  await db`insert into courses (code, name, required_hours) values ('BSIT', 'Information Technology', 486)`
  const [admin] = await db<{ id: number }[]>`
    insert into users (role, username) values ('admin', 'bench') returning id`
  const actor = { id: admin?.id ?? 0, role: 'admin' as const, sessionId: 0 }
  await db`
    insert into terms (school_year, semester, starts_on, ends_on, current)
    values ('2026-2027', 'first', '2026-06-01', '2026-10-31', true)`
  for (const [noun, text] of listsOf(rows)) {
    const start = performance.now()
    const table = await readTable(Buffer.from(text), { noun })
    const read = performance.now()
    const mapping = guessMapping(noun, table.columns)
    const options = { mapping, existing: 'skip' as const, dateOrder: 'month' as const, wrongRows: 'stop' as const }
    await inTransaction(db, { by: actor, ip: null, now }, async (tx) => {
      const planned = await planImport(tx, { noun, table, options, actor, today: now.slice(0, 10) })
      const checked = performance.now()
      await writePlanned(tx, { noun, planned }, async () => {})
      console.log(
        `read ${seconds(start, read)} s, check ${seconds(read, checked)} s, write ${seconds(checked, performance.now())} s`,
      )
    })
    const took = (performance.now() - start) / 1000
    const [stored] =
      noun === 'carried'
        ? await db<{ count: number }[]>`select count(*)::int as count from placements where carried_minutes > 0`
        : await db<{ count: number }[]>`select count(*)::int as count from ${db(noun)}`
    console.log(`${stored?.count} ${noun} imported in ${took.toFixed(1)} s (at most ${allowed} s for 10,000)`)
    if (stored?.count !== rows || (rows <= 10_000 && took > allowed)) process.exitCode = 1
  }
} finally {
  await db.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function listOf(count: number): string {
  const titles = templateFields('students')
    .map(({ label }) => label)
    .join(',')
  const lines = Array.from({ length: count }, (_, n) =>
    templateFields('students')
      .map(({ name, sample }) => cellOf(name, n) ?? sample)
      .join(','),
  )
  return [titles, ...lines].join('\n')
}

/** Each list names records of those before it. */
function listsOf(count: number): [ImportNoun, string][] {
  const list = (titles: string, line: (n: number) => string) =>
    [titles, ...Array.from({ length: count }, (_, n) => line(n))].join('\n')
  return [
    ['students', listOf(count)],
    ['companies', list('Company,Industry,City', (n) => `Bayani ${n} Inc.,Software,Quezon City`)],
    [
      'agreements',
      list('Company,MOA No.,Effectivity,Expiry', (n) => `Bayani ${n} Inc.,MOA ${n},2026-01-05,2029-01-04`),
    ],
    ['sites', list('Company,Branch,Latitude,Longitude', (n) => `Bayani ${n} Inc.,Main,14.6091,121.0223`)],
    [
      'teachers',
      list(
        'Employee ID,Last name,First name,Email,Department',
        (n) => `E-${n},Ramos${n % 977},Elena,t${n}@school.test,IT`,
      ),
    ],
    [
      'placements',
      list(
        'Student No.,Company,Start,Schedule',
        (n) => `${cellOf('studentNumber', n)},Bayani ${n} Inc.,2026-06-15,Mon-Fri 8-5`,
      ),
    ],
    ['carried', list('Student No.,Hours,Reason', (n) => `${cellOf('studentNumber', n)},120,Logbook since August`)],
  ]
}

function cellOf(name: string, n: number): string | undefined {
  if (name === 'studentNumber') return `2026-${String(n).padStart(6, '0')}`
  if (name === 'email') return `student${n}@school.test`
  if (name === 'lastName') return `Peña${n % 977}`
  if (name === 'firstName') return `Ana${n % 31}`
  return name === 'street' ? 'Rizal St.' : undefined
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1)
}
