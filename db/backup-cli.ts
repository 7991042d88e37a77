import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { backUp } from './backup.ts'
import { command } from './command.ts'
import { isBackedUp } from './data-files.ts'
import { giveToOwner } from './owner.ts'
import { withSchool } from './school.ts'
import { StartError } from './start-error.ts'

const usage = `npm run backup              writes database and files to one archive in the school's folder of backups
npm run backup -- FILE      the same, to a file that you name`

await command(usage, async () => {
  const [named, ...more] = process.argv.slice(2)
  if (more.length > 0 || named?.startsWith('-')) throw new StartError(usage)
  await withSchool(readConfig(), async ({ db, config }) => {
    const file = named === undefined ? inFolder(config) : resolve(named)
    refuseFile(file, config.DATA_DIR)
    const { tables, entries, madeAt } = await backUp({ db, dataDir: config.DATA_DIR }, file)
    if (named === undefined) giveToOwner(file, config.DATA_DIR)
    // The admin's dashboard reads it. This archive does not hold it, because it was made before.
    await db`insert into audit_events (at, action, noun, record_id) values (${madeAt}, 'backed up', 'school', 1)`
    const bytes = statSync(file).size
    await db`insert into backups (ended_at, is_nightly, file, bytes, file_bytes) values (now(), false, ${file}, ${bytes}, 0)`
    const rows = tables.reduce((total, table) => total + table.rows, 0)
    const files = entries.filter(({ name }) => name.startsWith('data/')).length
    const size = (bytes / 1_000_000).toFixed(1)
    console.log(`${file}: ${rows} rows of ${tables.length} tables, ${files} files, ${size} MB`)
  })
})

/** Its name differs from those of the nightly backups, which are deleted when they are old. */
function inFolder({ BACKUP_DIR, DATA_DIR }: Config): string {
  const isNew = mkdirSync(BACKUP_DIR, { recursive: true, mode: 0o700 }) !== undefined
  if (isNew) giveToOwner(BACKUP_DIR, DATA_DIR)
  return join(BACKUP_DIR, `tapat-backup-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
}

function refuseFile(file: string, dataDir: string): void {
  if (existsSync(file)) throw new StartError(`${file} exists already: name another file.`)
  if (isBackedUp(dataDir, file))
    throw new StartError(`${file} lies inside the data folder, which is what is backed up: name another folder.`)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}: make it, or name another.`)
}
