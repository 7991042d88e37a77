import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type Files = {
  /** Keeps the bytes under their sha-256, which comes back. */
  keep(bytes: Buffer): Promise<string>
  load(sha256: string): Promise<Buffer | null>
  read(sha256: string): Promise<{ stream: Readable; size: number } | null>
}

/** Content-addressed, outside the web root; a name is a hash, so a path from outside never reaches the disk. */
export function openFiles(dataDir: string): Files {
  const folder = join(dataDir, 'files')
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  return {
    async keep(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = pathOf(sha256)
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      return sha256
    },
    async load(sha256) {
      return isName(sha256) ? readFile(pathOf(sha256)).catch(() => null) : null
    },
    async read(sha256) {
      if (!isName(sha256)) return null
      const found = await stat(pathOf(sha256)).catch(() => null)
      return found ? { stream: createReadStream(pathOf(sha256)), size: found.size } : null
    },
  }
}

function isName(sha256: string): boolean {
  return /^[0-9a-f]{64}$/.test(sha256)
}
