import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { command } from './command.ts'
import { reachDatabase } from './reach.ts'
import { restore, verifyArchive } from './restore.ts'
import { refuseUnfinishedRestore } from './restore-mark.ts'
import { StartError } from './start-error.ts'

await command(async () => {
  const [, , given] = process.argv
  if (!given) throw new StartError('Name the archive to restore: npm run restore -- file')
  const config = readConfig()
  refuseUnfinishedRestore(config.DATA_DIR)
  const manifest = await verifyArchive(resolve(given))
  const { url, leave } = await reachDatabase(config)
  const db = openDb(url, { max: 1, patience: 0 })
  try {
    await restore({ db, dataDir: config.DATA_DIR }, resolve(given), manifest)
    console.log(`Restored what was backed up at ${manifest.madeAt}; npm start serves it.`)
  } finally {
    await db.end()
    await leave()
  }
})
