import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { backUp } from './backup.ts'
import { command } from './command.ts'
import { reachDatabase } from './reach.ts'
import { StartError } from './start-error.ts'

await command(async () => {
  const config = readConfig()
  const file = resolve(process.argv[2] ?? `tapat-backup-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  if (existsSync(file)) throw new StartError(`${file} exists already: name another file.`)
  const { url, leave } = await reachDatabase(config)
  const db = openDb(url, { max: 1, patience: 0 })
  try {
    const { tables, entries, madeAt } = await backUp({ db, dataDir: config.DATA_DIR }, file)
    // The admin's dashboard reads it. This archive does not hold it, because it was made before.
    await db`insert into audit_events (at, action, noun, record_id) values (${madeAt}, 'backed up', 'school', 1)`
    const bytes = statSync(file).size
    await db`insert into backups (ended_at, is_nightly, file, bytes, file_bytes) values (now(), false, ${file}, ${bytes}, 0)`
    const rows = tables.reduce((total, table) => total + table.rows, 0)
    const files = entries.filter(({ name }) => name.startsWith('data/')).length
    const size = (bytes / 1_000_000).toFixed(1)
    console.log(`${file}: ${rows} rows of ${tables.length} tables, ${files} files, ${size} MB`)
  } finally {
    await db.end()
    await leave()
  }
})
