import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasRoomForBackup } from '#domain/backup.ts'
import type { Db } from '#server/db.ts'
import { backUp } from './backup.ts'
import { pruneBeside } from './beside.ts'
import { readBack } from './restore.ts'
import { StartError } from './start-error.ts'

type Nightly = {
  db: Db
  dataDir: string
  folder: string
  /** How many archives are kept, including the new one. */
  keep: number
  /** The size of the last archive; 0 if there is none. */
  lastBytes: number
  now: string
}
export type Made = { file: string; bytes: number; fileBytes: number }

const isArchive = (name: string) => /^tapat-[\dTZ-]+\.tar\.gz$/.test(name)
/** A list beside each archive names the uploaded files that it needs, so that pruning need not read the archives. */
const listOf = (archive: string) => archive.replace(/\.tar\.gz$/, '.files')

/**
 * Makes one archive in the folder, with uploaded files kept once beside all archives. It reads the archive back, and only
 * then removes the oldest. Until then the archive has another name, so a kill leaves nothing that looks like a backup.
 */
export async function makeNightly({ db, dataDir, folder, keep, lastBytes, now }: Nightly): Promise<Made> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseFullDisk(folder, lastBytes)
  clearHalfMade(folder)
  const file = join(folder, `tapat-${now.replace(/[:.]/g, '-')}.tar.gz`)
  const unread = `${file}.unread`
  try {
    await backUp({ db, dataDir, beside: folder }, unread)
    const { beside = [] } = await readBack(unread)
    writeFileSync(listOf(file), beside.map(({ sha256 }) => `${sha256}\n`).join(''), { mode: 0o600, flush: true })
    renameSync(unread, file)
    await prune(folder, { made: basename(file), keep })
    return { file, bytes: statSync(file).size, fileBytes: beside.reduce((sum, { size }) => sum + size, 0) }
  } catch (fault) {
    rmSync(unread, { force: true })
    // Without its archive the list may be half written.
    if (!existsSync(file)) rmSync(listOf(file), { force: true })
    throw fault
  }
}

/** A nightly backup that was killed, and one by hand to which nobody has written for a day. */
function clearHalfMade(folder: string): void {
  const isOld = (name: string) => Date.now() - statSync(join(folder, name)).mtimeMs > 86_400_000
  for (const name of readdirSync(folder)) {
    const isNightly = /^tapat-[\dTZ-]+\.tar\.gz\.unread(\.part)?$/.test(name)
    if (isNightly || (/^tapat-backup-.+\.part$/.test(name) && isOld(name))) rmSync(join(folder, name), { force: true })
  }
}

async function refuseFullDisk(folder: string, lastBytes: number): Promise<void> {
  const disk = await statfs(folder)
  if (hasRoomForBackup({ freeBytes: disk.bavail * disk.bsize, lastBytes })) return
  throw new StartError('There is not enough free space for a backup. Make room, or set BACKUP_DIR to another disk.')
}

/**
 * Names begin with their time, so the last ones in order are the newest. The one that was just made always stays: while
 * the server's clock was ahead, others got later names.
 */
async function prune(folder: string, { made, keep }: { made: string; keep: number }): Promise<void> {
  const others = readdirSync(folder).filter((name) => isArchive(name) && name !== made)
  const newest = [...others.sort(), made].slice(-keep)
  for (const name of others.filter((each) => !newest.includes(each))) {
    rmSync(join(folder, name), { force: true })
    rmSync(listOf(join(folder, name)), { force: true })
  }
  const lists = newest.map((name) => listOf(join(folder, name)))
  // An archive that someone copied here may need files that no list names.
  if (!lists.every((list) => existsSync(list))) return
  await pruneBeside(folder, new Set(lists.flatMap((list) => readFileSync(list, 'utf8').split('\n'))))
}
