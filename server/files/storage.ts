import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Files = {
  /** Stores the bytes under their sha-256 and returns it. */
  keep(bytes: Buffer): Promise<string>
  /** A path for a file that is still arriving; its writer adopts or drops it. */
  newPart(): Promise<string>
  /** Stores a part under the sha-256 of its content. */
  adopt(part: string): Promise<{ sha256: string; size: number }>
  drop(part: string): Promise<void>
  load(sha256: string): Promise<Buffer | null>
  read(sha256: string): Promise<{ stream: Readable; size: number } | null>
  /** Removes files that are older than this and not in use, and returns how many. */
  sweep(before: number, inUse: ReadonlySet<string>): Promise<number>
}

/** Content-addressed, outside the web root. A name is a hash, so a path from outside never reaches the disk. */
export function openFiles(dataDir: string): Files {
  const folder = join(dataDir, 'files')
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  async function newPart(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, `${randomUUID()}.part`)
  }

  async function adopt(part: string) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(part), hash)
    const sha256 = hash.digest('hex')
    const file = await open(part, 'r+')
    try {
      await file.sync()
      const { size } = await file.stat()
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
      await rename(part, pathOf(sha256))
      return { sha256, size }
    } finally {
      await file.close()
    }
  }

  return {
    newPart,
    adopt,
    async keep(bytes) {
      const part = await newPart()
      try {
        await writeFile(part, bytes, { flag: 'wx', mode: 0o600 })
        return (await adopt(part)).sha256
      } catch (fault) {
        // A full disk must not keep half a file.
        await rm(part, { force: true })
        throw fault
      }
    },
    async drop(part) {
      await rm(part, { force: true })
    },
    async load(sha256) {
      return isName(sha256) ? readFile(pathOf(sha256)).catch(() => null) : null
    },
    async read(sha256) {
      if (!isName(sha256)) return null
      const found = await stat(pathOf(sha256)).catch(() => null)
      return found ? { stream: createReadStream(pathOf(sha256)), size: found.size } : null
    },
    async sweep(before, inUse) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      const unused = entries.filter((entry) => entry.isFile() && !inUse.has(entry.name))
      let swept = 0
      for (const { parentPath, name } of unused) {
        if (await sweepOne(join(parentPath, name), before)) swept++
      }
      return swept
    },
  }
}

/** Moved aside before its age is checked: the same file may arrive again now, and is then put back (decision 061). */
async function sweepOne(path: string, before: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found || found.mtimeMs >= before) return false
  const aside = `${path.replace(/\.swept$/, '')}.swept`
  await rename(path, aside).catch(() => null)
  const taken = await stat(aside).catch(() => null)
  if (taken && taken.mtimeMs >= before) {
    await rename(aside, path)
    return false
  }
  await rm(aside, { force: true })
  return true
}

function isName(sha256: string): boolean {
  return /^[0-9a-f]{64}$/.test(sha256)
}
