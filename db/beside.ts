import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Manifest } from './archive.ts'
import { StartError } from './start-error.ts'

type Entry = Manifest['entries'][number]

/** An uploaded file is named by its sha-256 and never changes, so it is kept once for all archives that name it. */
const uploaded = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/

export function isUploaded(path: string): boolean {
  return uploaded.test(path)
}

/** The folder with the uploaded files of an archive. */
export function besideOf(archive: string): string {
  return dirname(archive)
}

/**
 * Puts an uploaded file beside the archives, unless it is there; null if it was removed meanwhile. It is a hard link if
 * the file system can, otherwise a copy. A new one is read, and its content must match its name.
 */
export async function keepBeside(dataDir: string, path: string, folder: string): Promise<Entry | null> {
  const [from, to] = [join(dataDir, path), join(folder, path)]
  const entry = { name: `data/${path}`, sha256: basename(path) }
  const found = await stat(to).catch(() => null)
  if (found) return { ...entry, size: found.size }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.part`
  try {
    await rm(part, { force: true })
    await link(from, part).catch(() => copied(from, part))
    const size = await checked(part, entry)
    await rename(part, to)
    return { ...entry, size }
  } catch (fault) {
    rmSync(part, { force: true })
    // It was removed since it was listed, so no packed row names it.
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
    throw fault
  }
}

/** Reads every file that an archive needs, to the end. */
export async function verifyBeside(folder: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry.name.slice('data/'.length))
    const size = await checked(path, entry).catch((fault) => {
      if (fault instanceof StartError) throw fault
      throw new StartError(`The file ${path}, which belongs to the archive, is missing: keep both folders together.`)
    })
    if (size !== entry.size) throw new StartError(`The file ${path} is not as it was when it was backed up.`)
  }
}

/**
 * Removes the files that no archive names. The folder may be a disk with a folder "files" of somebody else: what does not
 * have a name of ours stays.
 */
export async function pruneBeside(folder: string, named: ReadonlySet<string>): Promise<void> {
  const found = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  for (const { parentPath, name } of found) {
    const path = join(parentPath, name)
    const isOurs = isUploaded(relative(folder, path).replace(/\.part$/, ''))
    if (isOurs && !named.has(name)) await rm(path, { force: true })
  }
}

async function copied(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function checked(path: string, { sha256 }: Pick<Entry, 'sha256'>): Promise<number> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== sha256) throw new StartError(`The file ${path} is not what its name says: it is damaged.`)
  return (await stat(path)).size
}
