import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fillSchool } from '#bench/tap-school.ts'
import { runningUrl } from '#db/embedded.ts'
import { openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { killTree, type Product, runProduct } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { checkTaps } from './check.ts'
import { faults, type Scene } from './faults.ts'
import { openLoad, rest, secondsToServe } from './load.ts'

/** npm run drill [-- long]: breaks a product of its own under load, in each way once, and shows what became of the taps. */
const isLong = process.argv.includes('long')
const perFault = isLong ? 300 : 40
const lasting = isLong ? 60_000 : 3_000

const names = Object.keys(faults)
const tokens = Array.from({ length: names.length * perFault }, () => randomBytes(32).toString('base64url'))
const folder = tempFolder()
const dataDir = join(folder, 'data')
let product: Product = await runProduct({ DATA_DIR: dataDir })
const urlOf = () => product.url
const db = openDb(runningUrl(dataDir) ?? '', { max: 1, patience: 0, settings: { application_name: 'drill' } })
let failed = 0
let overAt = 0

const scene: Scene = {
  product: () => product,
  startAgain: async () => {
    overAt = Date.now()
    product = await runProduct({ DATA_DIR: dataDir })
  },
  db,
  length: lasting,
}

try {
  await fillSchool(db, tokens.map(tokenHash))
  const students = await db<{ id: number }[]>`select id from students order by id`
  console.log(
    'fault                                     taps  unanswered  lost  doubled  inconsistent  seconds to serve',
  )
  for (const [place, name] of names.entries()) {
    const from = place * perFault
    const ids = students.slice(from, from + perFault).map(({ id }) => id)
    const row = await suffer(name, { tokens: tokens.slice(from, from + perFault), ids })
    if (row.lost + row.doubled + row.inconsistent > 0 || !Number.isFinite(row.seconds)) failed++
    console.log(
      `${name.padEnd(42)}${[perFault, row.unanswered, row.lost, row.doubled, row.inconsistent].map((n) => String(n).padEnd(9)).join('')}${row.seconds.toFixed(1)}`,
    )
  }
} finally {
  await db.end({ timeout: 1 })
  await killTree(product).catch(() => {})
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${names.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function suffer(name: string, { tokens, ids }: { tokens: string[]; ids: number[] }) {
  const load = openLoad(urlOf, tokens)
  const running = load.run(lasting + 1_500)
  await rest(700)
  overAt = 0
  await faults[name]?.(scene)
  const seconds = await secondsToServe(urlOf, overAt || Date.now())
  await running
  await load.settle()
  const found = await retried(() => checkTaps(db, ids, load.sent))
  return { ...found, seconds, unanswered: load.unanswered() }
}

/** Its own connection may have been among those that were ended. */
async function retried<T>(act: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left--) {
    try {
      return await act()
    } catch (fault) {
      if (left === 0) throw fault
      await rest(250)
    }
  }
}
