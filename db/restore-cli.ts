import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { checkRestore } from './check-restore.ts'
import { command } from './command.ts'
import { reachDatabase } from './reach.ts'
import { restore, verifyArchive } from './restore.ts'
import { refuseUnfinishedRestore } from './restore-mark.ts'
import { StartError } from './start-error.ts'

const usage = `npm run restore -- --check FILE   proves that an archive restores; changes nothing of the school
npm run restore -- FILE           restores it into an empty data folder (DATA_DIR) and an empty database`

await command(usage, async () => {
  const given = process.argv.slice(2)
  const isCheck = given[0] === '--check'
  const [named, ...more] = isCheck ? given.slice(1) : given
  if (!named || named.startsWith('-') || more.length > 0) throw new StartError(usage)
  await (isCheck ? check(resolve(named)) : restoreFrom(resolve(named)))
})

async function check(file: string): Promise<void> {
  const { tables, entries, beside = [], madeAt } = await checkRestore(file)
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const files = entries.filter(({ name }) => name.startsWith('data/')).length + beside.length
  console.log(`${file}: made at ${madeAt}, restores, and is the same afterwards:`)
  console.log(`${rows} rows of ${tables.length} tables, ${files} files. Nothing of the school was touched.`)
}

async function restoreFrom(file: string): Promise<void> {
  const config = readConfig()
  refuseUnfinishedRestore(config.DATA_DIR)
  const manifest = await verifyArchive(file)
  const { url, leave } = await reachDatabase(config)
  const db = openDb(url, { max: 1, patience: 0 })
  try {
    await restore({ db, dataDir: config.DATA_DIR }, file, manifest)
    console.log(`Restored what was backed up at ${manifest.madeAt} into ${config.DATA_DIR}; npm start serves it.`)
  } finally {
    await db.end()
    await leave()
  }
}
